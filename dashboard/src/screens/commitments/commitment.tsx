import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type Command, useCommands } from '../../commands/registry';
import { Actions } from '../../components/actions';
import { Amount } from '../../components/amount';
import { Bar } from '../../components/bar';
import { Confirm, type Question } from '../../components/confirm';
import { Day, Instant } from '../../components/day';
import { DocumentLines } from '../../components/document-lines';
import { Empty } from '../../components/empty';
import { Facts } from '../../components/facts';
import { Failure } from '../../components/failure';
import { GhostRows } from '../../components/ghost-rows';
import { type Column, Grid, useCurrent } from '../../components/grid';
import { Screen } from '../../components/screen';
import { Status } from '../../components/status';
import { useToasts } from '../../components/toasts';
import { useDrill, useLeftAt } from '../../components/trail';
import { useAccounts } from '../../server/books';
import { words } from '../../server/format';
import { History } from '../../server/history';
import { useDocument, useOperation } from '../../server/operations';
import { addressOf } from '../../server/record-address';
import { useMay } from '../../server/session';
import { CommitmentForm } from './commitment-form';
import {
  CancelCommitmentDocument,
  CommitmentDocument,
  type CommitmentQuery,
  DeallocateFromCommitmentDocument,
  UndoCommitmentBillDocument,
} from './commitments.generated';

type Whole = NonNullable<CommitmentQuery['commitment']>;
type Allocation = Whole['allocations'][number];

/** One commitment: what is expected, what was invoiced for it, who allocated that, and the bills made of it. */
export function Commitment() {
  const { id = '' } = useParams({ strict: false });
  const asked = useDocument(CommitmentDocument, { id });
  const commitment = asked.data?.commitment;
  return (
    <Screen title={commitment ? `Commitment ${commitment.number}` : 'Commitment'}>
      {asked.error && !commitment && <Failure error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.isPending && <GhostRows />}
      {commitment && <WholeCommitment {...commitment} />}
      <History type="COMMITMENT" id={id} />
    </Screen>
  );
}

function WholeCommitment(commitment: Whole) {
  const [current, setCurrent] = useCurrent(commitment.allocations, ({ id }) => id);
  const { commands, dialog } = useVerbs(commitment, current);
  const drill = useDrill();
  const leftAt = useLeftAt();
  const { currency, expectedTotalCents, matchedTotalCents, periodStart, periodEnd } = commitment;
  const open = ({ id, billId, invoiceDocumentId }: Allocation) => {
    const bill = billId === null ? null : addressOf('Bill', billId);
    const target = bill ?? addressOf('InvoiceDocument', invoiceDocumentId);
    if (target) drill(target, id);
  };
  return (
    <>
      <Actions of={commands} />
      <Facts
        of={{
          Vendor: commitment.contactName,
          State: <Status of={commitment.status} />,
          Expected: <Amount cents={expectedTotalCents} currency={currency} />,
          Matched: <Amount cents={matchedTotalCents} currency={currency} />,
          Remaining: (
            <>
              <Bar part={matchedTotalCents} whole={expectedTotalCents} />
              <Amount cents={commitment.remainingCents} currency={currency} />
            </>
          ),
          Period: (periodStart || periodEnd) && (
            <>
              <Day of={periodStart} /> – <Day of={periodEnd} />
            </>
          ),
          Amounts: commitment.taxTreatment && (commitment.taxTreatment === 'NET' ? 'Before tax' : 'With tax'),
          'Delivered to': commitment.serviceAddress,
          From: commitment.externalSource && `${commitment.externalSource} ${commitment.externalId ?? ''}`,
          Notes: commitment.notes,
        }}
      />
      {commitment.lines.length > 0 && <Lines {...commitment} />}
      <h2>Allocations</h2>
      <Grid
        label="Allocations"
        rows={commitment.allocations}
        columns={columnsOf(currency)}
        rowKey={({ id }) => id}
        startAt={leftAt}
        onOpen={open}
        onCurrent={setCurrent}
        empty={
          <Empty title="Nothing was invoiced for it yet" keys="An invoice in the inbox names it with a figure key.">
            What an invoice covers of it stands here.
          </Empty>
        }
      />
      {dialog}
    </>
  );
}

/** What can be done with a commitment and its current allocation now, and the dialog that one of them opened. */
function useVerbs(commitment: Whole, current: Allocation | null) {
  const [isEdited, setEdited] = useState(false);
  const [question, ask] = useState<Question | null>(null);
  const toasts = useToasts();
  const navigate = useNavigate();
  const may = useMay();
  const cancel = useOperation(CancelCommitmentDocument);
  const deallocate = useOperation(DeallocateFromCommitmentDocument);
  const undo = useOperation(UndoCommitmentBillDocument);
  const { id, number, status, allocations } = commitment;
  const section = 'Commitment';
  const commands: Command[] = [];
  if (current?.status === 'APPROVED' && current.billId === null)
    commands.push({
      id: 'deallocate',
      title: 'Take the allocation back',
      section,
      key: 'Delete',
      run: () =>
        ask({
          title: `Take the allocation of document ${current.invoiceDocumentId} back?`,
          consequence: `The invoice no longer counts for ${number}, and stands in the inbox to be billed otherwise.`,
          action: 'Take it back',
          run: () => deallocate.mutate({ id: current.id }),
        }),
    });
  if (current?.status === 'APPROVED' && current.billId !== null)
    commands.push({
      id: 'undo-bill',
      title: `Undo ${current.billNumber ?? 'the bill'}`,
      section,
      key: 'u',
      run: () =>
        ask({
          title: `Undo ${current.billNumber ?? 'the bill'}?`,
          consequence:
            'A draft is deleted, a posted bill is voided as of today. The allocation stays: it can be billed again or taken back.',
          action: 'Undo',
          run: () =>
            undo.mutate(
              { id: current.billId ?? '' },
              { onSuccess: () => toasts.told(`Taken back: ${current.billNumber ?? 'the bill'}`) },
            ),
        }),
    });
  if (status !== 'CANCELED') {
    commands.push({ id: 'edit', title: 'Edit', section, key: 'e', run: () => setEdited(true) });
    if (!allocations.some((allocation) => allocation.status === 'APPROVED'))
      commands.push({
        id: 'cancel',
        title: 'Close',
        section,
        key: 'Shift+c',
        alsoKeys: ['Shift+C'],
        run: () =>
          ask({
            title: `Close ${number}?`,
            consequence: 'No invoice can be allocated to it any more. It cannot be opened again.',
            action: 'Close',
            run: () => cancel.mutate({ id }, { onSuccess: () => void navigate({ to: '/commitments' }) }),
          }),
      });
  }
  const offered = may('write') ? commands : [];
  useCommands(offered);
  const dialog = (
    <>
      <Confirm question={question} onClose={() => ask(null)} />
      {isEdited && (
        <CommitmentForm
          commitment={commitment}
          onSaved={() => toasts.told(`${number} is saved`)}
          onClose={() => setEdited(false)}
        />
      )}
    </>
  );
  return { commands: offered, dialog };
}

/** What is expected, line by line: a line need say neither what it is nor where it is booked. */
function Lines({ lines, currency }: Whole) {
  const accounts = new Map(useAccounts().map(({ id, name }) => [id, name]));
  const shown = lines.map(({ description, accountId, ...line }) => ({
    ...line,
    description: description ?? '–',
    account: (accountId !== null && accounts.get(accountId)) || '–',
  }));
  return <DocumentLines lines={shown} sums={[]} currency={currency} />;
}

const columnsOf = (currency: string): Column<Allocation>[] => [
  { title: 'Invoice', width: '100px', cell: ({ invoiceDocumentId }) => `Document ${invoiceDocumentId}` },
  { title: 'State', width: '100px', cell: ({ status }) => <Status of={status} /> },
  { title: 'How', width: '100px', cell: ({ allocationType }) => words(allocationType) },
  { title: 'By', width: 'minmax(150px, 1fr)', cell: ({ reviewedBy }) => reviewedBy ?? '–' },
  {
    title: 'When',
    width: '180px',
    cell: ({ reviewedAt, createdAt }) => <Instant of={reviewedAt ?? createdAt} />,
  },
  { title: 'Bill', width: '130px', cell: ({ billNumber }) => billNumber ?? <span className="quiet">–</span> },
  {
    title: 'Invoice total',
    width: '120px',
    isFigure: true,
    cell: ({ invoiceTotalCents }) => <Amount cents={invoiceTotalCents} currency={currency} bare />,
  },
  {
    title: 'Variance',
    width: '110px',
    isFigure: true,
    cell: ({ varianceCents }) => <Amount cents={varianceCents} currency={currency} bare />,
  },
  {
    title: 'Allocated',
    width: '120px',
    isFigure: true,
    cell: ({ allocatedCents }) => <Amount cents={allocatedCents} currency={currency} bare />,
  },
];
