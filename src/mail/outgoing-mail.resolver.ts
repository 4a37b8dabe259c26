import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Contact } from '../contacts/contact.entity.js';
import { ApiKeyScope } from '../contract/scopes.js';
import type { Row } from '../store/columns.js';
import type { Loaders } from '../store/loaders.js';
import { Connection, type Page, PageArguments, page } from '../store/page.js';
import { get } from '../store/records.js';
import { RequiresScope } from '../store/scope.js';
import { type Sql, sql } from '../store/sql.js';
import { filterId } from '../values/record-id.js';
import { ensureSendsMail, type MailSender } from './mail-sender.js';
import { OutgoingMail } from './outgoing-mail.entity.js';
import { OutgoingMailFilter, OutgoingMailPayload, RetryOutgoingMailInput } from './outgoing-mail.inputs.js';
import { retryOutgoingMail } from './outgoing-mail.operations.js';

const OutgoingMailConnection = Connection(OutgoingMail, { counts: 'records' });

interface MailContext {
  em: EntityManager;
  loaders: Loaders;
  mailSender: MailSender | null;
}

@Resolver(() => OutgoingMail)
export class OutgoingMailResolver {
  @Query(() => OutgoingMail, {
    nullable: true,
    description: 'One mail that was queued or sent. Null with NOT_FOUND when there is none with this id.',
  })
  @RequiresScope(ApiKeyScope.READ)
  outgoingMail(
    @Arg('id', () => ID, { description: 'Identifier of the mail.' }) id: string,
    @Ctx() { em }: MailContext,
  ): Promise<OutgoingMail> {
    return get(em, OutgoingMail, id, 'Mail');
  }

  @Query(() => OutgoingMailConnection, { description: 'Mails that were queued or sent, by ascending id.' })
  @RequiresScope(ApiKeyScope.READ)
  outgoingMails(
    @Args(() => PageArguments) arguments_: PageArguments,
    @Arg('filter', () => OutgoingMailFilter, { nullable: true, description: 'Which mails to list.' })
    filter: OutgoingMailFilter | null,
    @Ctx() { em }: MailContext,
  ): Promise<Page<Row<OutgoingMail>>> {
    return page(em, OutgoingMail, arguments_, conditions(filter ?? {}));
  }

  @FieldResolver(() => Contact, { nullable: true, description: 'The contact that it is about.' })
  async contact(
    @Root() { contactId }: Row<OutgoingMail>,
    @Ctx() { loaders }: MailContext,
  ): Promise<Row<Contact> | null> {
    return contactId === null ? null : loaders.one(Contact, contactId);
  }

  @Mutation(() => OutgoingMailPayload, {
    description:
      'Queues a mail again that failed, for all who did not get it. Refused with MAIL_NOT_CONFIGURED, MAIL_NOT_FAILED, QUOTA_EXCEEDED. Later, of mails about a contact, event books.mail.sent or books.mail.failed.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async retryOutgoingMail(
    @Arg('input', { description: 'The mail.' }) { id }: RetryOutgoingMailInput,
    @Ctx() { em, mailSender }: MailContext,
  ): Promise<OutgoingMailPayload> {
    ensureSendsMail(mailSender);
    return { outgoingMail: await retryOutgoingMail(em, id) };
  }
}

/** Records have indexes for what they are about; the rest is looked for in their order. */
function conditions({ statuses, kinds, contactId, invoiceId, creditNoteId }: OutgoingMailFilter): {
  where: Sql[];
  scattered: Sql[];
} {
  return {
    where: [
      ...(contactId ? [sql`contact_id = ${filterId(contactId, 'contactId')}`] : []),
      ...(invoiceId ? [sql`invoice_id = ${filterId(invoiceId, 'invoiceId')}`] : []),
      ...(creditNoteId ? [sql`credit_note_id = ${filterId(creditNoteId, 'creditNoteId')}`] : []),
    ],
    scattered: [...(statuses ? [sql`status = any(${statuses})`] : []), ...(kinds ? [sql`kind = any(${kinds})`] : [])],
  };
}
