import type { Figure, ReportRow } from '../../components/report-table';
import { useBooks } from '../../server/books';
import { useDocument } from '../../server/operations';
import { dayBefore, fiscalYearOf } from './days';
import { useReportSearch } from './parameters';
import { ReportScreen } from './report-screen';
import { TrialBalanceDocument, type TrialBalanceQuery } from './reports.generated';
import { changesInEquityOf, isOfResult, ledgerOf, reportedIn } from './targets';

type TrialBalanceReport = TrialBalanceQuery['trialBalance'];
type AccountRow = TrialBalanceReport['rows'][number];
type Totals = TrialBalanceReport['opening'];

const columns = ['Opening debit', 'Opening credit', 'Debit', 'Credit', 'Closing debit', 'Closing credit'];

export function TrialBalance() {
  const [{ from, to, currency, inBase }] = useReportSearch();
  const { fiscalYearStart } = useBooks();
  const asked = useDocument(TrialBalanceDocument, { from, to, currency, inBase });
  return (
    <ReportScreen
      title="Trial balance"
      asked={asked}
      daysOf={({ trialBalance }) => ({ from: trialBalance.from, to: trialBalance.asOf })}
      unconvertedOf={({ trialBalance }) => trialBalance.unconvertedLines}
      reportOf={({ trialBalance }) => ({
        title: 'Trial balance',
        currency: trialBalance.currency,
        columns,
        rows: rowsOf(trialBalance, fiscalYearStart),
      })}
    />
  );
}

function rowsOf(report: TrialBalanceReport, fiscalYearStart: string): ReportRow[] {
  const { rows, resultCarriedForwardCents: resultCents, opening, movement, closing } = report;
  const [debit, credit] = [Math.max(-resultCents, 0), Math.max(resultCents, 0)];
  const before = changesInEquityOf({ to: dayBefore(report.from), ...reportedIn(report) });
  const carried: ReportRow = {
    key: 'carried',
    title: 'Result of earlier years',
    figures: [...sides(debit, credit, before), null, null, ...sides(debit, credit, before)],
  };
  return [
    ...rows.map((row) => accountRow(row, report, fiscalYearStart)),
    ...(resultCents === 0 ? [] : [carried]),
    { key: 'total', title: 'Total', kind: 'total', figures: [opening, movement, closing].flatMap(totals) },
  ];
}

function accountRow(row: AccountRow, report: TrialBalanceReport, fiscalYearStart: string): ReportRow {
  const { account } = row;
  const { from, asOf: to } = report;
  const reported = reportedIn(report);
  const since = isOfResult(account) ? { from: fiscalYearOf(from, fiscalYearStart) } : {};
  const opening = ledgerOf(account, { ...since, to: dayBefore(from), ...reported });
  const movement = ledgerOf(account, { from, to, ...reported });
  const closing = ledgerOf(account, { ...since, to, ...reported });
  return {
    key: account.id,
    number: account.number,
    title: account.name,
    figures: [
      ...balance(row.openingBalanceCents, account.normalBalance, opening),
      ...sides(row.movementDebitCents, row.movementCreditCents, movement),
      ...balance(row.closingBalanceCents, account.normalBalance, closing),
    ],
  };
}

/** A balance is positive on the account's normal side, and stands in the column of the other one when it is negative. */
function balance(cents: number, side: AccountRow['account']['normalBalance'], target: Figure['target']) {
  const debitCents = side === 'DEBIT' ? cents : -cents;
  return sides(Math.max(debitCents, 0), Math.max(-debitCents, 0), target);
}

function sides(debitCents: number, creditCents: number, target: Figure['target']): (Figure | null)[] {
  return [debitCents, creditCents].map((cents) => (cents === 0 ? null : { cents, target }));
}

function totals({ debitCents, creditCents }: Totals): Figure[] {
  return [{ cents: debitCents }, { cents: creditCents }];
}
