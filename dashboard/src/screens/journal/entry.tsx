import { Link, useParams } from '@tanstack/react-router';
import { useCommands } from '../../commands/registry';
import { Actor } from '../../components/actor';
import { Amount } from '../../components/amount';
import { Day, Instant } from '../../components/day';
import { Facts } from '../../components/facts';
import { Failure } from '../../components/failure';
import { GhostRows } from '../../components/ghost-rows';
import { openFile } from '../../components/open-file';
import { type ReportRow, ReportTable } from '../../components/report-table';
import { Screen } from '../../components/screen';
import { Status } from '../../components/status';
import { Drill, type Target } from '../../components/trail';
import { useBooks } from '../../server/books';
import { amountText, words } from '../../server/format';
import { useDocument } from '../../server/operations';
import { EntryDocument, type EntryQuery } from './journal.generated';
import styles from './journal.module.css';
import { type Source, sourceOf } from './source';

type JournalEntry = NonNullable<EntryQuery['journalEntry']>;

/** One entry of the journal: its lines, and the document that it was written for. */
export function Entry() {
  const { id = '' } = useParams({ strict: false });
  const asked = useDocument(EntryDocument, { id });
  const entry = asked.data?.journalEntry;
  return (
    <Screen title={`Entry ${id}`}>
      {asked.error && !entry && <Failure error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.isPending && <GhostRows />}
      {entry && <Whole {...entry} />}
    </Screen>
  );
}

function Whole(entry: JournalEntry) {
  const { entryDate, kind, memo, createdAt, createdBy, reversesId, currency, lines } = entry;
  return (
    <>
      <Facts
        of={{
          Day: <Day of={entryDate} />,
          Kind: (
            <>
              {words(kind)}
              {reversesId !== null && (
                <>
                  {' of '}
                  <Link to="/journal/$id" params={{ id: reversesId }}>
                    entry {reversesId}
                  </Link>
                </>
              )}
            </>
          ),
          Memo: memo,
          Written: (
            <>
              <Instant of={createdAt} /> by <Actor of={createdBy} />
            </>
          ),
          Source: <SourceOf {...entry} />,
        }}
      />
      <Lines lines={lines} currency={currency} />
    </>
  );
}

/** In the currency of the entry, and beside it in that of the books where it is another. */
function Lines({ lines, currency }: Pick<JournalEntry, 'lines' | 'currency'>) {
  const books = useBooks().currency;
  const rows = rowsOf(lines, currency);
  if (currency === books) {
    return <ReportTable title="Lines" currency={currency} columns={['Debit', 'Credit']} rows={rows} />;
  }
  const sum = (side: 'baseDebitCents' | 'baseCreditCents') =>
    lines.reduce((total, line) => total + (line[side] ?? 0), 0);
  const inBooks = [
    ...lines.map(({ baseDebitCents, baseCreditCents }) => [baseDebitCents, baseCreditCents]),
    [sum('baseDebitCents'), sum('baseCreditCents')],
  ];
  return (
    <ReportTable
      title="Lines"
      currency={currency}
      columns={[`Debit ${currency}`, `Credit ${currency}`, `Debit ${books}`, `Credit ${books}`]}
      rows={rows.map((row, index) => ({
        ...row,
        figures: [...row.figures, ...(inBooks[index] ?? []).map((cents) => (cents ? amountText(cents, books) : null))],
      }))}
    />
  );
}

function rowsOf(lines: JournalEntry['lines'], currency: string): ReportRow[] {
  const sum = (side: 'debitCents' | 'creditCents') => lines.reduce((total, line) => total + line[side], 0);
  return [
    ...lines.map(({ id, account, memo, debitCents, creditCents }) => {
      const target: Target = { to: '/reports/general-ledger', search: { account: account.id, currency } };
      return {
        key: id,
        number: account.number,
        title: memo === null ? account.name : `${account.name} · ${memo}`,
        figures: [debitCents, creditCents].map((cents) => (cents === 0 ? null : { cents, target })),
      };
    }),
    {
      key: 'total',
      title: 'Total',
      kind: 'total',
      figures: [{ cents: sum('debitCents') }, { cents: sum('creditCents') }],
    },
  ];
}

function SourceOf({ sourceType, source: record }: JournalEntry) {
  const source = record && sourceOf(record);
  const [file] = source?.files ?? [];
  useCommands(
    file
      ? [{ id: 'file', title: `Open ${file.name}`, section: 'Screen', key: 'o', run: () => openFile(file.url) }]
      : [],
  );
  return source === null ? words(sourceType) : <SourceLine source={source} />;
}

function SourceLine({ source: { title, status, cents, currency, address, files } }: { source: Source }) {
  return (
    <span className={styles.source}>
      {address === null ? (
        <span>{title}</span>
      ) : (
        <Drill target={address} at="source">
          {title}
        </Drill>
      )}
      <Status of={status} />
      {cents !== undefined && <Amount cents={cents} currency={currency} />}
      {files.map(({ name, url }) => (
        <a key={url} href={url} target="_blank" rel="noreferrer">
          {name}
        </a>
      ))}
    </span>
  );
}
