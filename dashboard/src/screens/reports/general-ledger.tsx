import { Amount } from '../../components/amount';
import { saveCsv } from '../../components/csv';
import { Day } from '../../components/day';
import { Empty } from '../../components/empty';
import { Failure } from '../../components/failure';
import { Field } from '../../components/field';
import { GhostRows } from '../../components/ghost-rows';
import { type Column, Grid } from '../../components/grid';
import { Picker } from '../../components/picker';
import { Screen } from '../../components/screen';
import { useDrill, useLeftAt } from '../../components/trail';
import { useAccountChoices, useAccounts } from '../../server/books';
import { decimalText, memoOf, words } from '../../server/format';
import { everyRow, useList } from '../../server/list';
import { Parameters, useReportSearch } from './parameters';
import { LeftOut } from './report-screen';
import { GeneralLedgerDocument, type GeneralLedgerQuery } from './reports.generated';
import styles from './reports.module.css';

type Line = NonNullable<GeneralLedgerQuery['generalLedger']>['rows'][number];

export function GeneralLedger() {
  const [{ account, from, to, currency, inBase }, change] = useReportSearch();
  const variables = { accountId: account, from, to, currency, inBase };
  const lines = useList(GeneralLedgerDocument, variables, linesOf);
  const answer = lines.first?.generalLedger;
  const chosen = useAccounts().find(({ id }) => id === account);
  const save = async () => {
    const rows = await everyRow(GeneralLedgerDocument, variables, linesOf);
    saveCsv(
      `General ledger ${[chosen?.number, from, to].filter(Boolean).join(' ')}.csv`,
      csvOf(rows, answer?.currency ?? 'USD'),
    );
  };
  return (
    <Screen title={chosen ? `${chosen.number} ${chosen.name}` : 'General ledger'}>
      <Parameters days={{ from, to }} onSave={answer ? save : undefined}>
        <Field label="Account">
          <Picker
            choices={useAccountChoices()}
            chosen={chosen ? { id: chosen.id, label: chosen.name, detail: chosen.number } : null}
            onChoose={(choice) => change({ account: choice?.id })}
          />
        </Field>
      </Parameters>
      {lines.error && <Failure error={lines.error} onRetry={lines.retry} />}
      {lines.isLoading && <GhostRows />}
      {answer && <LeftOut count={answer.unconvertedLines} />}
      {answer && <Lines {...answer} rows={lines.rows} onNearEnd={lines.more} onEnd={() => void lines.all()} />}
    </Screen>
  );
}

type Ledger = NonNullable<GeneralLedgerQuery['generalLedger']>;

function Lines(props: Ledger & { onNearEnd: () => void; onEnd: () => void }) {
  const { rows, currency, openingBalanceCents, closingBalanceCents, onNearEnd, onEnd } = props;
  const drill = useDrill();
  const leftAt = useLeftAt();
  return (
    <>
      {openingBalanceCents !== null && (
        <p className={styles.balances}>
          Balance before <Amount cents={openingBalanceCents} currency={currency} /> · balance at the end{' '}
          <Amount cents={closingBalanceCents} currency={currency} />
        </p>
      )}
      <Grid
        label="Lines"
        rows={rows}
        columns={columnsIn(currency)}
        rowKey={({ id }) => id}
        startAt={leftAt}
        onOpen={({ id, entry }) => drill({ to: '/journal/$id', params: { id: entry.id } }, id)}
        onNearEnd={onNearEnd}
        onEnd={onEnd}
        empty={
          <Empty
            title="Nothing was booked in these days"
            keys="Other days, or another account, are one key away: /"
            keysNeed="read"
          />
        }
      />
    </>
  );
}

function columnsIn(currency: string): Column<Line>[] {
  const side = (cents: number) => (cents === 0 ? null : <Amount cents={cents} currency={currency} bare />);
  return [
    { title: 'Day', width: '110px', cell: ({ entryDate }) => <Day of={entryDate} /> },
    { title: 'Account', width: 'minmax(160px, 1fr)', cell: ({ account }) => `${account.number} ${account.name}` },
    { title: 'Source', width: '150px', cell: ({ entry }) => words(entry.sourceType) },
    { title: 'Memo', width: 'minmax(160px, 2fr)', cell: memoOf },
    { title: 'Debit', width: '120px', isFigure: true, cell: ({ debitCents }) => side(debitCents) },
    { title: 'Credit', width: '120px', isFigure: true, cell: ({ creditCents }) => side(creditCents) },
    {
      title: 'Balance',
      width: '130px',
      isFigure: true,
      cell: ({ runningBalanceCents }) => <Amount cents={runningBalanceCents} currency={currency} bare />,
    },
  ];
}

function linesOf({ generalLedger }: GeneralLedgerQuery) {
  return {
    nodes: generalLedger?.rows ?? [],
    pageInfo: generalLedger?.pageInfo ?? { hasNextPage: false, endCursor: null },
  };
}

function csvOf(lines: Line[], currency: string): string[][] {
  const head = ['Day', 'Number', 'Account', 'Source', 'Entry', 'Memo', 'Debit', 'Credit', 'Balance'];
  const rows = lines.map((line) => [
    line.entryDate,
    line.account.number,
    line.account.name,
    words(line.entry.sourceType),
    line.entry.id,
    memoOf(line) ?? '',
    ...[line.debitCents, line.creditCents, line.runningBalanceCents].map((cents) => decimalText(cents, currency)),
  ]);
  return [head, ...rows];
}
