import { Args, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { Attachment, AttachmentResource } from '../attachments/attachment.entity.js';
import { type AttachmentContext, attachmentCountOf, attachmentsOf } from '../attachments/attachment.queries.js';
import { ChildArguments } from '../store/children.js';
import type { Row } from '../store/columns.js';
import { Invoice } from './invoice.entity.js';

@Resolver(() => Invoice)
export class InvoiceAttachmentsResolver {
  @FieldResolver(() => [Attachment], { description: 'Files kept with the invoice.' })
  attachments(
    @Root() invoice: Row<Invoice>,
    @Args(() => ChildArguments) part: ChildArguments,
    @Ctx() context: AttachmentContext,
  ): Promise<Row<Attachment>[]> {
    return attachmentsOf(context, AttachmentResource.INVOICE, invoice.id, part);
  }

  @FieldResolver(() => Int, { description: 'Number of files kept with the invoice.' })
  attachmentCount(@Root() invoice: Row<Invoice>, @Ctx() context: AttachmentContext): Promise<number> {
    return attachmentCountOf(context, AttachmentResource.INVOICE, invoice.id);
  }
}
