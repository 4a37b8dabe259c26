import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Args, Ctx, Field, FieldResolver, ID, Mutation, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { BankTransaction } from '../bookkeeping/bank-transaction.entity.js';
import { Contact } from '../contacts/contact.entity.js';
import { ensure, invalid, notFound } from '../contract/errors.js';
import { ApiKeyScope } from '../contract/scopes.js';
import { Account } from '../ledger/account.entity.js';
import { type BulkAnswer, bulkOf } from '../ledger/bulk.js';
import { OwnerPayload } from '../owners/owner.resolver.js';
import { VendorPayment } from '../payables/vendor-payment.entity.js';
import { CustomerRefund } from '../receivables/customer-refund.entity.js';
import type { Actor } from '../store/actor.js';
import { AnsweredInParts } from '../store/children.js';
import type { Row } from '../store/columns.js';
import { eachRecord } from '../store/each-record.js';
import { type OrderChoice, orderByDescription } from '../store/list-order.js';
import type { Loaders } from '../store/loaders.js';
import { Connection, type Page, PageArguments, page } from '../store/page.js';
import { recordList } from '../store/record-list.js';
import { Costs, RequiresScope } from '../store/scope.js';
import { recordId } from '../values/record-id.js';
import { Cents } from '../values/scalars.js';
import { updatePaymentApprovalLimit } from './approval-limit.operations.js';
import { isSamePerson } from './four-eyes.js';
import {
  PaymentProposal,
  PaymentProposalKind,
  PaymentProposalStatus,
  ProposalFact,
} from './payment-proposal.entity.js';
import {
  ApprovePaymentProposalInput,
  BulkApprovePaymentProposalsInput,
  BulkCreatePaymentProposalsInput,
  BulkReleasePaymentProposalsInput,
  CreatePaymentProposalInput,
  DeclinePaymentProposalInput,
  fieldsOfKinds,
  PaymentProposalFilter,
  PaymentProposalPayload,
  ReleasePaymentProposalInput,
  UpdatePaymentApprovalLimitInput,
  WithdrawPaymentProposalInput,
} from './payment-proposal.inputs.js';
import {
  approvePaymentProposal,
  createPaymentProposal,
  declinePaymentProposal,
  proposeBillPayment,
  recordedAlone,
  releasePaymentProposal,
  withdrawPaymentProposal,
} from './payment-proposal.operations.js';
import { changesBetween, factsOf } from './proposal-basis.js';

const PaymentProposalConnection = Connection(PaymentProposal, { counts: 'currencies' });
const bulkPaymentProposals = bulkOf('BulkPaymentProposals', PaymentProposal, 'paymentProposal');

const amount: OrderChoice = { property: 'amountCents', type: 'number', description: 'amount' };
const day: OrderChoice = { property: 'paymentDate', type: 'day', description: 'the day on which it is paid' };
const proposalList = recordList({
  name: 'PaymentProposalOrder',
  table: 'payment_proposals',
  statuses: Object.values(PaymentProposalStatus),
  keys: { DATE: day, AMOUNT: amount },
  day,
  amount,
  texts: ['memo'],
});

interface ProposalContext {
  em: EntityManager;
  loaders: Loaders;
  tenant: { actor: Actor };
  scopes: ReadonlySet<ApiKeyScope>;
}

@ObjectType({ description: 'What is no longer as it was when something was proposed.', simpleResolvers: true })
class ProposalChange {
  @Field({ description: 'Type of the record.' })
  recordType!: string;

  @Field(() => ID, { description: 'Its identifier.' })
  recordId!: number;

  @Field({ description: 'Its name or number, as it was.' })
  name!: string;

  @Field({ description: 'What changed: a field of `ProposalFact`.' })
  field!: string;

  @Field(() => String, { nullable: true, description: 'What it was.' })
  was!: string | null;

  @Field(() => String, { nullable: true, description: 'What it is now.' })
  is!: string | null;
}

@ObjectType({ description: 'A line of the journal that a proposal stands for.', simpleResolvers: true })
class ProposalLine {
  @Field(() => ID, { description: 'The account.' })
  accountId!: number;

  @Field(() => Cents, { description: 'What is debited.' })
  debitCents!: number;

  @Field(() => Cents, { description: 'What is credited.' })
  creditCents!: number;
}

@Resolver(() => ProposalLine)
export class ProposedLineResolver {
  @FieldResolver(() => Account, { description: 'The account.' })
  account(@Root() { accountId }: ProposalLine, @Ctx() { loaders }: ProposalContext): Promise<Row<Account> | null> {
    return loaders.one(Account, accountId);
  }
}

@Resolver(() => PaymentProposal)
export class PaymentProposalResolver {
  @Query(() => PaymentProposal, {
    nullable: true,
    description: 'One proposal. Null with NOT_FOUND when the owner has none with this id.',
  })
  @RequiresScope(ApiKeyScope.READ)
  async paymentProposal(
    @Arg('id', () => ID, { description: 'Identifier of the proposal.' }) id: string,
    @Ctx() { loaders }: ProposalContext,
  ): Promise<Row<PaymentProposal>> {
    const proposal = await loaders.one(PaymentProposal, recordId(id, 'Payment proposal'));
    if (!proposal) throw notFound('Payment proposal');
    return proposal;
  }

  @Query(() => PaymentProposalConnection, { description: 'Proposals, by ascending id or as `orderBy` says.' })
  @RequiresScope(ApiKeyScope.READ)
  paymentProposals(
    @Args(() => PageArguments) arguments_: PageArguments,
    @Arg('filter', () => PaymentProposalFilter, { nullable: true, description: 'Which proposals to list.' })
    filter: PaymentProposalFilter | null,
    @Arg('orderBy', () => proposalList.orders.values, { nullable: true, description: orderByDescription })
    orderBy: string | null,
    @Ctx() { em }: ProposalContext,
  ): Promise<Page<Row<PaymentProposal>>> {
    return page(em, PaymentProposal, arguments_, proposalList.listing(em, filter, orderBy));
  }

  @FieldResolver(() => Contact, {
    nullable: true,
    description: 'Who is paid; null for the tax office, and of a limit.',
  })
  contact(
    @Root() { contactId }: Row<PaymentProposal>,
    @Ctx() { loaders }: ProposalContext,
  ): Promise<Row<Contact> | null> {
    return loaders.one(Contact, contactId);
  }

  @FieldResolver(() => Account, {
    nullable: true,
    description: 'The bank, cash or card account that it is paid from; null of a limit.',
  })
  account(
    @Root() { accountId }: Row<PaymentProposal>,
    @Ctx() { loaders }: ProposalContext,
  ): Promise<Row<Account> | null> {
    return loaders.one(Account, accountId);
  }

  @FieldResolver(() => VendorPayment, {
    nullable: true,
    description: 'The vendor payment that its release made or confirmed.',
  })
  vendorPayment(
    @Root() { vendorPaymentId }: Row<PaymentProposal>,
    @Ctx() { loaders }: ProposalContext,
  ): Promise<Row<VendorPayment> | null> {
    return loaders.one(VendorPayment, vendorPaymentId);
  }

  @FieldResolver(() => CustomerRefund, { nullable: true, description: 'The refund that its release made.' })
  customerRefund(
    @Root() { customerRefundId }: Row<PaymentProposal>,
    @Ctx() { loaders }: ProposalContext,
  ): Promise<Row<CustomerRefund> | null> {
    return loaders.one(CustomerRefund, customerRefundId);
  }

  @FieldResolver(() => BankTransaction, {
    nullable: true,
    description: 'The bank transaction that its release made.',
  })
  bankTransaction(
    @Root() { bankTransactionId }: Row<PaymentProposal>,
    @Ctx() { loaders }: ProposalContext,
  ): Promise<Row<BankTransaction> | null> {
    return loaders.one(BankTransaction, bankTransactionId);
  }

  @AnsweredInParts()
  @FieldResolver(() => [ProposalFact], {
    description: 'The records that it is about, as they were when it was proposed: who is paid, and the bills.',
  })
  records(@Root() { facts }: Row<PaymentProposal>): ProposalFact[] {
    return facts.records;
  }

  @AnsweredInParts()
  @FieldResolver(() => [ProposalLine], { description: 'The lines that its release writes into the journal.' })
  lines(@Root() { facts }: Row<PaymentProposal>): ProposalLine[] {
    return facts.lines;
  }

  @AnsweredInParts()
  @Costs(20)
  @FieldResolver(() => [ProposalChange], {
    description:
      'While it can be approved or released: what is no longer as it was proposed. Any of it makes the proposal lapse, and approving and releasing it are refused with PROPOSAL_LAPSED.',
  })
  changes(@Root() proposal: Row<PaymentProposal>, @Ctx() { em, loaders }: ProposalContext): Promise<ProposalChange[]> {
    return loaders
      .batch('PaymentProposal.changes', (proposals: readonly Row<PaymentProposal>[]) => changesOfEach(em, proposals))
      .load(proposal);
  }

  @FieldResolver(() => Boolean, {
    description: 'Whether whoever asks is the second person: has the scope `approve` and did not propose it.',
  })
  mayApprove(@Root() { proposedBy }: Row<PaymentProposal>, @Ctx() { tenant, scopes }: ProposalContext): boolean {
    return scopes.has(ApiKeyScope.APPROVE) && !isSamePerson(proposedBy, tenant.actor);
  }

  @Mutation(() => PaymentProposalPayload, {
    description:
      'Proposes a payment, or a higher limit, for a second person to approve. It is tried and undone, so it is refused as the operation itself would be. Event books.payment_proposal.created.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async createPaymentProposal(
    @Arg('input', { description: 'What to propose.' }) input: CreatePaymentProposalInput,
    @Ctx() { em, scopes }: ProposalContext,
  ): Promise<PaymentProposalPayload> {
    const asked = Object.values(PaymentProposalKind).filter((kind) => input[fieldsOfKinds[kind]]);
    const [kind] = asked;
    if (kind === undefined || asked.length > 1) {
      throw invalid([{ path: 'vendorPayment', message: `or one of ${otherFields} is required, and only one of them` }]);
    }
    const isLimit = kind === PaymentProposalKind.APPROVAL_LIMIT;
    ensure(
      !isLimit || scopes.has(ApiKeyScope.ADMIN),
      'INSUFFICIENT_SCOPE',
      'approvalLimit needs an API key with the scope admin',
    );
    const { vendorPayment } = input;
    const given = vendorPayment
      ? { ...vendorPayment, applications: vendorPayment.applications ?? [] }
      : input[fieldsOfKinds[kind]];
    return { paymentProposal: await createPaymentProposal(em, kind, given as never) };
  }

  @Mutation(() => PaymentProposalPayload, {
    description:
      'Approves what somebody else proposed. Refused with PROPOSAL_NOT_OPEN, SECOND_PERSON_REQUIRED, PROPOSAL_LAPSED. Event books.payment_proposal.approved.',
  })
  @RequiresScope(ApiKeyScope.APPROVE)
  async approvePaymentProposal(
    @Arg('input', { description: 'The proposal.' }) input: ApprovePaymentProposalInput,
    @Ctx() { em }: ProposalContext,
  ): Promise<PaymentProposalPayload> {
    return { paymentProposal: await approvePaymentProposal(em, input) };
  }

  @Mutation(() => PaymentProposalPayload, {
    description:
      'Declines a proposal, approved or not, with the reason. Refused with PROPOSAL_NOT_OPEN. Event books.payment_proposal.declined.',
  })
  @RequiresScope(ApiKeyScope.APPROVE)
  async declinePaymentProposal(
    @Arg('input', { description: 'The proposal, and why.' }) input: DeclinePaymentProposalInput,
    @Ctx() { em }: ProposalContext,
  ): Promise<PaymentProposalPayload> {
    return { paymentProposal: await declinePaymentProposal(em, input) };
  }

  @Mutation(() => PaymentProposalPayload, {
    description:
      'Takes a proposal back, approved or not. Refused with PROPOSAL_NOT_OPEN. Event books.payment_proposal.withdrawn.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async withdrawPaymentProposal(
    @Arg('input', { description: 'The proposal.' }) input: WithdrawPaymentProposalInput,
    @Ctx() { em }: ProposalContext,
  ): Promise<PaymentProposalPayload> {
    return { paymentProposal: await withdrawPaymentProposal(em, input) };
  }

  @Mutation(() => PaymentProposalPayload, {
    description:
      'Does what was proposed and approved, when it is still the same. Refused with PROPOSAL_NOT_OPEN, PROPOSAL_NOT_APPROVED, PROPOSAL_LAPSED, and as the operation itself. Event books.payment_proposal.released, beside those of the operation.',
  })
  @RequiresScope(ApiKeyScope.APPROVE)
  async releasePaymentProposal(
    @Arg('input', { description: 'The proposal.' }) input: ReleasePaymentProposalInput,
    @Ctx() { em }: ProposalContext,
  ): Promise<PaymentProposalPayload> {
    return { paymentProposal: await releasePaymentProposal(em, input) };
  }

  @Mutation(() => bulkPaymentProposals.payload, {
    description:
      'Proposes to pay what is due of posted bills, each with a vendor payment of its own. One that is refused stops no other: see `rows`. Rows are named by the ids of the bills.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async bulkCreatePaymentProposals(
    @Arg('input', { description: 'The bills, and how they are paid.' }) input: BulkCreatePaymentProposalsInput,
    @Ctx() { em }: ProposalContext,
  ): Promise<BulkAnswer> {
    return bulkPaymentProposals.answer(
      await eachRecord(em, input.ids, (savepoint, id) =>
        recordedAlone(savepoint, 'createPaymentProposal', (inside) => proposeBillPayment(inside, id, input)),
      ),
    );
  }

  @Mutation(() => bulkPaymentProposals.payload, {
    description: 'Approves what others proposed, each on its own. One that is refused stops no other: see `rows`.',
  })
  @RequiresScope(ApiKeyScope.APPROVE)
  async bulkApprovePaymentProposals(
    @Arg('input', { description: 'The proposals.' }) input: BulkApprovePaymentProposalsInput,
    @Ctx() { em }: ProposalContext,
  ): Promise<BulkAnswer> {
    return bulkPaymentProposals.answer(
      await eachRecord(em, input.ids, (savepoint, id) =>
        recordedAlone(savepoint, 'approvePaymentProposal', (inside) => approvePaymentProposal(inside, { id })),
      ),
    );
  }

  @Mutation(() => bulkPaymentProposals.payload, {
    description: 'Releases approved proposals, each on its own. One that is refused stops no other: see `rows`.',
  })
  @RequiresScope(ApiKeyScope.APPROVE)
  async bulkReleasePaymentProposals(
    @Arg('input', { description: 'The proposals.' }) input: BulkReleasePaymentProposalsInput,
    @Ctx() { em }: ProposalContext,
  ): Promise<BulkAnswer> {
    return bulkPaymentProposals.answer(
      await eachRecord(em, input.ids, (savepoint, id) =>
        recordedAlone(savepoint, 'releasePaymentProposal', (inside) => releasePaymentProposal(inside, { id })),
      ),
    );
  }

  @Mutation(() => OwnerPayload, {
    description:
      'Changes above which amount payments need a second person. A higher limit, or none, needs one too: see `createPaymentProposal`. Refused with APPROVAL_REQUIRED.',
  })
  @RequiresScope(ApiKeyScope.ADMIN)
  async updatePaymentApprovalLimit(
    @Arg('input', { description: 'The limit.' }) input: UpdatePaymentApprovalLimitInput,
    @Ctx() { em }: ProposalContext,
  ): Promise<OwnerPayload> {
    return { owner: await updatePaymentApprovalLimit(em, input) };
  }
}

const otherFields = Object.values(fieldsOfKinds)
  .filter((field) => field !== 'vendorPayment')
  .join(', ');

const openStatuses = [PaymentProposalStatus.PROPOSED, PaymentProposalStatus.APPROVED];

/** In one statement for all of them. */
async function changesOfEach(
  em: EntityManager,
  proposals: readonly Row<PaymentProposal>[],
): Promise<ProposalChange[][]> {
  const open = proposals.filter(({ status }) => openStatuses.includes(status));
  const facts =
    open.length === 0
      ? []
      : await factsOf(
          em,
          open.flatMap((proposal) => proposal.facts.records),
        );
  return proposals.map((proposal) => (open.includes(proposal) ? changesBetween(proposal.facts.records, facts) : []));
}
