import { Link } from '@tanstack/react-router';
import { type CSSProperties, useState } from 'react';
import { useCommands } from '../../commands/registry';
import { Amount } from '../../components/amount';
import { Awaited } from '../../components/awaited';
import { Failure } from '../../components/failure';
import { GhostRows } from '../../components/ghost-rows';
import { useBooks } from '../../server/books';
import { amountText } from '../../server/format';
import { useDocument } from '../../server/operations';
import { type Month, monthsUntil, monthText } from './months';
import { IncomeByMonthDocument, type IncomeByMonthQuery } from './overview.generated';
import styles from './overview.module.css';

const shownMonths = 12;
const shownExpenses = 5;

interface MonthFigures extends Month {
  incomeCents: number;
  expensesCents: number;
  netIncomeCents: number;
}

/** Income and expenses of twelve months, as bars or as a table, and what most was spent on. */
export function IncomeByMonth() {
  const books = useBooks();
  const { today, ownerId } = books;
  const [isTable, setTable] = useState(false);
  const [month, ...earlier] = monthsUntil(today, shownMonths);
  const asked = useDocument(IncomeByMonthDocument, ownerId === null ? null : { ...month, periods: earlier });
  useCommands([
    {
      id: 'months as table',
      title: isTable ? 'Show months as bars' : 'Show months as a table',
      section: 'Screen',
      key: 't',
      run: () => setTable(!isTable),
    },
  ]);
  if (asked.error && !asked.data) return <Failure error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!asked.data) return ownerId === null ? <Awaited asked={books.asked} /> : <GhostRows />;
  const { incomeStatement } = asked.data;
  const figures = figuresOf(incomeStatement);
  return (
    <>
      <section className={styles.block} aria-labelledby="months">
        <div className={styles.title}>
          <h2 id="months">Income and expenses by month</h2>
          <button type="button" className="button" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            As a table <kbd>t</kbd>
          </button>
        </div>
        {isTable ? (
          <MonthTable figures={figures} currency={incomeStatement.currency} />
        ) : (
          <MonthBars figures={figures} currency={incomeStatement.currency} />
        )}
      </section>
      <LargestExpenses statement={incomeStatement} />
    </>
  );
}

type Statement = IncomeByMonthQuery['incomeStatement'];

/** The earliest month first. */
function figuresOf({ columns, sections }: Statement): MonthFigures[] {
  const totalsOf = (name: string) => sections.find((section) => section.name === name)?.totals ?? [];
  const [income, expenses] = [totalsOf('Revenue'), totalsOf('Expenses')];
  return columns
    .map((column, index) => ({ ...column, incomeCents: income[index] ?? 0, expensesCents: expenses[index] ?? 0 }))
    .toReversed();
}

function MonthBars({ figures, currency }: { figures: MonthFigures[]; currency: string }) {
  const most = Math.max(1, ...figures.flatMap(({ incomeCents, expensesCents }) => [incomeCents, expensesCents]));
  const bar = (kind: 'income' | 'expenses', cents: number) => (
    <span
      className={styles.bar}
      data-kind={kind}
      style={{ '--share': Math.max(0, Math.round((cents / most) * 1000) / 10) } as CSSProperties}
    />
  );
  return (
    <>
      <p className={styles.legend}>
        <span data-kind="income">Income</span> <span data-kind="expenses">Expenses</span>
      </p>
      <ol className={styles.bars}>
        {figures.map((month) => (
          <li key={month.from}>
            <Link
              to="/reports/income-statement"
              search={{ from: month.from, to: month.to }}
              aria-label={`${monthText(month)}: income ${amountText(month.incomeCents, currency)}, expenses ${amountText(month.expensesCents, currency)} ${currency}`}
            >
              <span className={styles.pair}>
                {bar('income', month.incomeCents)}
                {bar('expenses', month.expensesCents)}
              </span>
              <span className={styles.month}>{monthText(month)}</span>
            </Link>
          </li>
        ))}
      </ol>
    </>
  );
}

function MonthTable({ figures, currency }: { figures: MonthFigures[]; currency: string }) {
  return (
    <table className={styles.table} aria-labelledby="months">
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">Income ({currency})</th>
          <th scope="col">Expenses ({currency})</th>
          <th scope="col">Result ({currency})</th>
        </tr>
      </thead>
      <tbody>
        {figures.map((month) => (
          <tr key={month.from}>
            <th scope="row">
              <Link to="/reports/income-statement" search={{ from: month.from, to: month.to }}>
                {monthText(month)}
              </Link>
            </th>
            {[month.incomeCents, month.expensesCents, month.netIncomeCents].map((cents, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: three columns that stay
              <td key={index}>
                <Amount cents={cents} currency={currency} bare />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** On what most was spent in these months, account by account. */
function LargestExpenses({ statement }: { statement: Statement }) {
  const { currency, columns, sections } = statement;
  const [from, to] = [columns.at(-1)?.from ?? '', columns[0]?.to ?? ''];
  const rows = sections.find(({ name }) => name === 'Expenses')?.rows ?? [];
  const spent = rows
    .map(({ name, account, amounts }) => ({ name, account, cents: amounts.reduce((sum, cents) => sum + cents, 0) }))
    .filter(({ cents }) => cents > 0)
    .toSorted((one, other) => other.cents - one.cents)
    .slice(0, shownExpenses);
  return (
    <section className={styles.block} aria-labelledby="spent">
      <h2 id="spent">Largest expenses of these months</h2>
      {spent.length === 0 && <p className="quiet">Nothing was spent.</p>}
      <ul className={styles.lines}>
        {spent.map(({ name, account, cents }) => (
          <li key={name}>
            <Link
              className={styles.line}
              to="/reports/general-ledger"
              search={{ from, to, ...(account && { account: account.id }) }}
            >
              <span>{name}</span>
              <Amount cents={cents} currency={currency} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
