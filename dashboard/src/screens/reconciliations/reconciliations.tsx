import { useState } from 'react';
import { useCommands } from '../../commands/registry';
import { Actions } from '../../components/actions';
import { Amount } from '../../components/amount';
import { AmountField } from '../../components/amount-field';
import { CurrencyField } from '../../components/currency-field';
import { Day } from '../../components/day';
import { DayField } from '../../components/day-field';
import { Empty } from '../../components/empty';
import { Field, problemOf } from '../../components/field';
import { FormDialog } from '../../components/form-dialog';
import { type Column } from '../../components/grid';
import { Listed } from '../../components/listed';
import { type Choice, Picker } from '../../components/picker';
import { Screen } from '../../components/screen';
import { Status } from '../../components/status';
import { useDrill, useLeftAt } from '../../components/trail';
import { useBooks, useMoneyAccountChoices } from '../../server/books';
import { useList } from '../../server/list';
import { useOperation } from '../../server/operations';
import { useMay } from '../../server/session';
import {
  CreateReconciliationDocument,
  ReconciliationsDocument,
  type ReconciliationsQuery,
} from './reconciliations.generated';

type Reconciliation = ReconciliationsQuery['reconciliations']['nodes'][number];

/** Statements of bank, cash and card accounts, held against the journal. */
export function Reconciliations() {
  const list = useList(ReconciliationsDocument, {}, ({ reconciliations }) => reconciliations);
  const [isNew, setNew] = useState(false);
  const drill = useDrill();
  const leftAt = useLeftAt();
  const may = useMay();
  const open = (id: string) => drill({ to: '/reconciliations/$id', params: { id } }, id);
  const offered = useCommands(
    may('admin')
      ? [{ id: 'new', title: 'New statement', section: 'Reconciliation', key: 'n', run: () => setNew(true) }]
      : [],
  );
  return (
    <Screen title="Reconciliation">
      <Actions of={offered} />
      <Listed
        list={list}
        label="Statements"
        columns={columns}
        rowKey={({ id }) => id}
        startAt={leftAt}
        onOpen={({ id }) => open(id)}
        empty={
          <Empty title="No statement was reconciled yet" keys="n begins with the first one.">
            A statement of the bank is held against the journal here.
          </Empty>
        }
      />
      {isNew && <NewStatement onMade={open} onClose={() => setNew(false)} />}
    </Screen>
  );
}

const columns: Column<Reconciliation>[] = [
  {
    title: 'Account',
    width: 'minmax(180px, 1fr)',
    cell: ({ account: { number, name } }) => (
      <>
        <span className="quiet">{number}</span> {name}
      </>
    ),
  },
  { title: 'Statement of', width: '120px', cell: ({ statementDate }) => <Day of={statementDate} /> },
  { title: 'State', width: '120px', cell: ({ status }) => <Status of={status} /> },
  {
    title: 'Balance',
    width: '160px',
    isFigure: true,
    cell: ({ statementBalanceCents, currency }) => <Amount cents={statementBalanceCents} currency={currency} />,
  },
  {
    title: 'Difference',
    width: '130px',
    isFigure: true,
    cell: ({ differenceCents, currency, status }) =>
      status === 'OPEN' ? <Amount cents={differenceCents} currency={currency} bare /> : null,
  },
];

function NewStatement({ onMade, onClose }: { onMade: (id: string) => void; onClose: () => void }) {
  const { currency: standard, today } = useBooks();
  const accounts = useMoneyAccountChoices();
  const [account, setAccount] = useState<Choice | null>(null);
  const [statementDate, setDate] = useState<string | null>(null);
  const [statementBalanceCents, setBalance] = useState<number | null>(null);
  const [typed, setCurrency] = useState<string | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const create = useOperation(CreateReconciliationDocument, { onRefused: setError });
  const currency = typed ?? standard;
  const chosen = account ?? accounts[0] ?? null;
  const submit = () =>
    create.mutate(
      {
        input: {
          accountId: chosen?.id ?? '',
          statementDate: statementDate ?? lastDayBefore(today),
          statementBalanceCents: statementBalanceCents ?? 0,
          currency,
        },
      },
      { onSuccess: ({ createReconciliation }) => onMade(createReconciliation.reconciliation.id) },
    );
  const named = ['accountId', 'statementDate', 'currency'].map((path) => problemOf(error, path));
  return (
    <FormDialog title="New statement" action="Begin" isBusy={create.isPending} onSubmit={submit} onClose={onClose}>
      <Field label="Account" problem={named[0] ?? null}>
        <Picker choices={accounts} chosen={chosen} onChoose={setAccount} />
      </Field>
      <Field label="Last day of the statement" problem={named[1] ?? null}>
        <DayField day={statementDate ?? lastDayBefore(today)} isRequired onChange={setDate} />
      </Field>
      <Field
        label="Balance at its end"
        problem={named.some((problem) => problem !== null) ? null : (error?.message ?? null)}
        hint="With a minus when the account is overdrawn"
      >
        <AmountField cents={statementBalanceCents} currency={currency} isRequired onChange={setBalance} />
      </Field>
      <Field label="Currency" problem={named[2] ?? null}>
        <CurrencyField currency={currency} onChange={setCurrency} />
      </Field>
    </FormDialog>
  );
}

/** The last day of the month before a day: what most statements end on. */
function lastDayBefore(today: string): string {
  const day = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  day.setUTCDate(0);
  return day.toISOString().slice(0, 10);
}
