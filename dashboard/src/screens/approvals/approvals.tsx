import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { type Command, useCommands } from '../../commands/registry';
import { Actions } from '../../components/actions';
import { Amount } from '../../components/amount';
import { Day } from '../../components/day';
import { Empty } from '../../components/empty';
import { Failure } from '../../components/failure';
import { GhostRows } from '../../components/ghost-rows';
import { type Column, Grid } from '../../components/grid';
import { Screen, Tabs } from '../../components/screen';
import { Status } from '../../components/status';
import { useBooks } from '../../server/books';
import { bulkVerbs } from '../../server/bulk-verbs';
import { useChosenRows } from '../../server/chosen-rows';
import { useList } from '../../server/list';
import { useOperation } from '../../server/operations';
import { useMay } from '../../server/session';
import {
  ApprovalsDocument,
  type ApprovalsQuery,
  ApproveProposalDocument,
  ReleaseProposalDocument,
  WithdrawProposalDocument,
} from './approvals.generated';
import styles from './approvals.module.css';
import { Decline, Limit, ProposeBills } from './forms';
import { Proposal } from './proposal';
import type { ApprovalsSearch } from './search';

export type PaymentProposal = ApprovalsQuery['paymentProposals']['nodes'][number];

type Form = 'decline' | 'limit' | 'propose';

/** What waits for a second person: who is paid, and what the payment stands for. */
export function Approvals() {
  const { show }: ApprovalsSearch = useSearch({ strict: false });
  const filter = show === 'all' ? {} : { statuses: ['PROPOSED' as const, 'APPROVED' as const] };
  const list = useList(ApprovalsDocument, { filter }, ({ paymentProposals }) => paymentProposals);
  const [current, setCurrent] = useState<PaymentProposal | null>(null);
  const [form, open] = useState<Form | null>(null);
  const close = () => open(null);
  const proposal = list.rows.find(({ id }) => id === current?.id) ?? null;
  const rows = useChosenRows({
    view: show ?? 'open',
    rows: list.isFormer ? [] : list.rows,
    what: 'proposals',
    nameOf: ({ id, contact, memo }) => `No. ${id}, ${contact?.name ?? memo}`,
    verbs: bulkVerbs.proposals,
  });
  const offered = useProposalCommands(proposal, open, rows.marked.length > 0 ? rows.commands : null);
  const limitCents = list.first?.viewer.owner.paymentApprovalLimitCents ?? null;
  return (
    <Screen title="Approvals" beside={list.first && <LimitNote limitCents={limitCents} />}>
      <Tabs label="Proposals">
        <Link to="/approvals" search={{}} activeOptions={{ exact: true, includeSearch: true }}>
          Open
        </Link>
        <Link to="/approvals" search={{ show: 'all' }}>
          All
        </Link>
      </Tabs>
      <Actions of={offered} />
      {list.error && <Failure error={list.error} onRetry={list.retry} />}
      {list.isLoading && <GhostRows />}
      {!list.isLoading && (!list.error || list.rows.length > 0) && (
        <div className={styles.split}>
          <div className={styles.list}>
            {rows.note}
            <Grid
              label="Proposals"
              rows={list.rows}
              columns={columns}
              rowKey={({ id }) => id}
              {...(list.totalCount !== undefined && { totalCount: list.totalCount })}
              onNearEnd={list.more}
              onEnd={() => void list.all()}
              selected={rows.selected}
              onSelect={rows.select}
              onCurrent={(row) => {
                setCurrent(row);
                rows.onCurrent(row);
              }}
              empty={<Empty title="Nothing waits for a second person" keys="n proposes to pay bills." />}
            />
          </div>
          {proposal && <Proposal key={proposal.id} id={proposal.id} />}
        </div>
      )}
      {rows.dialog}
      {form === 'decline' && proposal && <Decline proposal={proposal} onClose={close} />}
      {form === 'limit' && <Limit limitCents={limitCents} onClose={close} />}
      {form === 'propose' && <ProposeBills onClose={close} />}
    </Screen>
  );
}

function LimitNote({ limitCents }: { limitCents: number | null }) {
  const { currency } = useBooks();
  if (limitCents === null) return <p className="quiet">No payment needs a second person</p>;
  return (
    <p className="quiet">
      Payments above <Amount cents={limitCents} currency={currency} /> need a second person
    </p>
  );
}

/** The verbs that the person may use on the proposal, as it is; of those that are selected its own verbs are instead. */
function useProposalCommands(
  proposal: PaymentProposal | null,
  open: (form: Form) => void,
  ofSelected: Command[] | null,
): Command[] {
  const approve = useOperation(ApproveProposalDocument);
  const release = useOperation(ReleaseProposalDocument);
  const withdraw = useOperation(WithdrawProposalDocument);
  const may = useMay();
  const section = 'Approvals';
  const commands: Command[] = [];
  if (may('write'))
    commands.push({
      id: 'propose-bills',
      title: 'Propose to pay bills',
      section,
      key: 'n',
      run: () => open('propose'),
    });
  if (may('admin')) commands.push({ id: 'limit', title: 'Set the limit', section, key: 'l', run: () => open('limit') });
  if (ofSelected) commands.push(...ofSelected);
  else if (proposal && ['PROPOSED', 'APPROVED'].includes(proposal.status)) {
    const { id, status, mayApprove } = proposal;
    const isCurrent = proposal.changes.length === 0;
    if (status === 'PROPOSED' && mayApprove && isCurrent)
      commands.push({ id: 'approve', title: 'Approve', section, key: 'y', run: () => approve.mutate({ id }) });
    if (status === 'APPROVED' && may('approve') && isCurrent)
      commands.push({ id: 'release', title: 'Release', section, key: 'r', run: () => release.mutate({ id }) });
    if (may('approve'))
      commands.push({ id: 'decline', title: 'Decline', section, key: 'Delete', run: () => open('decline') });
    if (may('write'))
      commands.push({ id: 'withdraw', title: 'Withdraw', section, key: 'w', run: () => withdraw.mutate({ id }) });
  }
  return useCommands(commands);
}

const columns: Column<PaymentProposal>[] = [
  { title: 'No.', width: '60px', cell: ({ id }) => id },
  { title: 'To', width: 'minmax(140px, 1fr)', cell: ({ contact, memo }) => contact?.name ?? memo },
  { title: 'Day', width: '110px', cell: ({ paymentDate }) => <Day of={paymentDate} /> },
  {
    title: 'Amount',
    width: '150px',
    isFigure: true,
    cell: ({ kind, amountCents, currency }) => (
      <Amount cents={kind === 'APPROVAL_LIMIT' ? null : amountCents} currency={currency} />
    ),
  },
  {
    title: 'State',
    width: '100px',
    cell: ({ status, changes }) =>
      changes.length > 0 ? <Status of="LAPSED" tone="bad" /> : <Status of={status} tone={tones[status]} />,
  },
];

const tones = {
  PROPOSED: 'warn',
  APPROVED: 'good',
  RELEASED: 'good',
  DECLINED: 'bad',
  WITHDRAWN: 'quiet',
} as const;
