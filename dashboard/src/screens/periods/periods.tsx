import { useState } from 'react';
import { type Command, useCommands } from '../../commands/registry';
import { Actions } from '../../components/actions';
import { Amount } from '../../components/amount';
import { Day, Instant } from '../../components/day';
import { Failure } from '../../components/failure';
import { GhostRows } from '../../components/ghost-rows';
import { type Column, Grid } from '../../components/grid';
import { PlaceTabs, periodTabs } from '../../components/place-tabs';
import { Screen } from '../../components/screen';
import { Status } from '../../components/status';
import { useBooks } from '../../server/books';
import { dayText } from '../../server/format';
import { useDocument } from '../../server/operations';
import { useMay } from '../../server/session';
import { ClosePeriod } from './close-period';
import { CloseYear } from './close-year';
import { dayAfter, dayBefore, monthEnd, monthEnds } from './days';
import { PeriodsDocument, type PeriodsQuery } from './periods.generated';
import styles from './periods.module.css';
import { Reopen } from './reopen';

type Year = PeriodsQuery['fiscalYears']['nodes'][number];
type Change = PeriodsQuery['periods']['nodes'][number];

/** Which days of the books are closed: year by year, and who closed and reopened them. */
export function Periods() {
  const asked = useDocument(PeriodsDocument, {});
  const periods = asked.data;
  return (
    <Screen title="Periods">
      <PlaceTabs label="Periods" tabs={periodTabs} />
      {asked.error && !periods && <Failure error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.isPending && <GhostRows />}
      {periods && <Whole {...periods} />}
    </Screen>
  );
}

function Whole({ viewer: { owner }, fiscalYears, periods }: PeriodsQuery) {
  const { closedThrough } = owner;
  const { today } = useBooks();
  const [open, setOpen] = useState<'close' | 'reopen' | Year | null>(null);
  const may = useMay();
  const section = 'Periods';
  const years = fiscalYears.nodes;
  // The oldest year that is over and open: years are closed one after another.
  const dueYear = years.findLast(({ to, closed }) => !closed && to < today);
  const commands: Command[] = [
    { id: 'close', title: 'Close through a day', section, key: 'c', run: () => setOpen('close') },
  ];
  if (dueYear)
    commands.push({ id: 'year', title: `Close ${dueYear.name}`, section, key: 'y', run: () => setOpen(dueYear) });
  if (closedThrough !== null)
    commands.push({ id: 'reopen', title: 'Reopen', section, key: 'r', run: () => setOpen('reopen') });
  const offered = may('admin') ? commands : [];
  useCommands(offered);
  const close = () => setOpen(null);
  return (
    <>
      <Actions of={offered} />
      <p>
        {closedThrough === null ? (
          'Nothing is closed: every day can be posted to.'
        ) : (
          <>
            Closed through <strong>{dayText(closedThrough)}</strong>; nothing dated then or before can be posted.
          </>
        )}
      </p>
      <ol className={styles.years} aria-label="Fiscal years">
        {years.map((year) => (
          <YearOf key={year.from} year={year} closedThrough={closedThrough} currency={owner.currency} today={today} />
        ))}
      </ol>
      <h2>Closed and reopened</h2>
      <Grid
        label="Changes"
        rows={periods.nodes.toReversed()}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<p className="quiet">Nobody has closed or reopened anything yet.</p>}
      />
      {open === 'close' && <ClosePeriod through={nextEnd(closedThrough, today)} onClose={close} />}
      {typeof open === 'object' && open && <CloseYear year={open} onClose={close} />}
      {open === 'reopen' && closedThrough !== null && <Reopen closedThrough={closedThrough} onClose={close} />}
    </>
  );
}

/** A year as its months, what it brought, and whether it is closed; results are carried forward by computation. */
function YearOf(props: { year: Year; closedThrough: string | null; currency: string; today: string }) {
  const { year, closedThrough, currency, today } = props;
  const { name, closed, to, results, baseNetIncomeCents } = year;
  const state = closed ? 'Closed' : to < today ? 'Over, open' : 'Open';
  return (
    <li className={styles.year}>
      <strong>{name}</strong>
      <ol className={styles.months} aria-label={`Months of ${name}`}>
        {monthEnds(year).map((end) => {
          const isClosed = closedThrough !== null && closedThrough >= end;
          return (
            <li key={end} data-closed={isClosed || undefined}>
              {new Intl.DateTimeFormat(navigator.language, { month: 'short', timeZone: 'UTC' }).format(new Date(end))}
              <span className="hidden">{isClosed ? ' closed' : ' open'}</span>
            </li>
          );
        })}
      </ol>
      <Status of={state} tone={closed ? 'good' : to < today ? 'warn' : 'quiet'} />
      <span className={styles.result}>
        <span className="quiet">Result </span>
        {results.length === 0 ? (
          <Amount cents={0} currency={currency} />
        ) : results.length === 1 && results[0] ? (
          <Amount cents={results[0].netIncomeCents} currency={results[0].currency} />
        ) : (
          <Amount cents={baseNetIncomeCents} currency={currency} />
        )}
      </span>
    </li>
  );
}

const columns: Column<Change>[] = [
  { title: 'When', width: '180px', cell: ({ createdAt }) => <Instant of={createdAt} /> },
  {
    title: 'What',
    width: '110px',
    cell: ({ action }) => (
      <Status of={action === 'CLOSED' ? 'Closed' : 'Reopened'} tone={action === 'CLOSED' ? 'good' : 'warn'} />
    ),
  },
  {
    title: 'Days',
    width: '160px',
    cell: ({ action, through }) => (
      <>
        {action === 'CLOSED' ? 'through ' : 'from '}
        <Day of={through} />
      </>
    ),
  },
  { title: 'By', width: 'minmax(140px, 1fr)', cell: ({ changedBy }) => changedBy },
  { title: 'Reason', width: 'minmax(180px, 2fr)', cell: ({ reason }) => reason },
];

/** The end of the month after what is closed; of the month before this one while nothing is. */
function nextEnd(closedThrough: string | null, today: string): string {
  if (closedThrough !== null) return monthEnd(dayAfter(closedThrough));
  return dayBefore(`${today.slice(0, 7)}-01`);
}
