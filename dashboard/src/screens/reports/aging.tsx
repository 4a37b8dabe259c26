import { Link } from '@tanstack/react-router';
import { Amount } from '../../components/amount';
import { saveCsv } from '../../components/csv';
import { Day } from '../../components/day';
import { Empty } from '../../components/empty';
import { Failure } from '../../components/failure';
import { GhostRows } from '../../components/ghost-rows';
import { type Column, Grid } from '../../components/grid';
import { Screen } from '../../components/screen';
import { useDrill, useLeftAt } from '../../components/trail';
import { decimalText } from '../../server/format';
import { useDocument } from '../../server/operations';
import { addressOf } from '../../server/record-address';
import { Parameters, useReportSearch } from './parameters';
import { PayablesAgingDocument, ReceivablesAgingDocument, type TotalsFragment } from './reports.generated';
import styles from './reports.module.css';
import { type Bucket, buckets } from './search';

const titles: Record<Bucket, string> = {
  current: 'Not yet due',
  days1To30: '1 to 30 days',
  days31To60: '31 to 60 days',
  days61To90: '61 to 90 days',
  days91Plus: 'Over 90 days',
};

interface OpenItem {
  id: string;
  number: string;
  bucket: Bucket;
  contactId: string;
  contactName: string;
  issueDate: string;
  dueDate: string;
  totalCents: number;
  balanceDueCents: number;
}

interface Aging {
  asOf: string;
  currency: string;
  totals: TotalsFragment;
  grandTotalCents: number;
  unappliedCents: number;
  prepaidCents: number;
  netCents: number;
  items: OpenItem[];
}

export function ReceivablesAging() {
  const [{ to, currency }] = useReportSearch();
  const asked = useDocument(ReceivablesAgingDocument, { to, currency });
  const report = asked.data?.arAging;
  const items = buckets.flatMap((bucket) =>
    (report?.buckets[bucket] ?? []).map(({ invoiceId, invoiceNumber, ...item }) => ({
      ...item,
      bucket,
      id: invoiceId,
      number: invoiceNumber,
    })),
  );
  return <AgingScreen title="Receivables aging" kind="Invoice" asked={asked} aging={report && { ...report, items }} />;
}

export function PayablesAging() {
  const [{ to, currency }] = useReportSearch();
  const asked = useDocument(PayablesAgingDocument, { to, currency });
  const report = asked.data?.apAging;
  const items = buckets.flatMap((bucket) =>
    (report?.buckets[bucket] ?? []).map(({ billId, billNumber, ...item }) => ({
      ...item,
      bucket,
      id: billId,
      number: billNumber,
    })),
  );
  return <AgingScreen title="Payables aging" kind="Bill" asked={asked} aging={report && { ...report, items }} />;
}

function AgingScreen(props: {
  title: string;
  kind: 'Invoice' | 'Bill';
  asked: { error: Error | null; isPending: boolean; refetch: () => unknown };
  aging: Aging | undefined;
}) {
  const { title, kind, asked, aging } = props;
  const [{ bucket }] = useReportSearch();
  const items = aging?.items.filter((item) => bucket === undefined || item.bucket === bucket) ?? [];
  const save = aging && (() => saveCsv(`${title} ${aging.asOf}.csv`, csvOf(items, aging.currency)));
  return (
    <Screen title={title}>
      <Parameters isOfOneCurrency days={aging ? { to: aging.asOf } : null} onSave={save} />
      {asked.error && <Failure error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.isPending && <GhostRows />}
      {aging && (
        <>
          <Buckets {...aging} chosen={bucket} />
          <OpenItems kind={kind} items={items} currency={aging.currency} />
        </>
      )}
    </Screen>
  );
}

/** The sum of each bucket, a link that shows its rows alone. */
function Buckets({
  totals,
  currency,
  grandTotalCents,
  unappliedCents,
  prepaidCents,
  netCents,
  chosen,
}: Aging & { chosen: Bucket | undefined }) {
  return (
    <ul className={styles.buckets}>
      {[null, ...buckets].map((bucket) => (
        <li key={bucket}>
          <Link
            to="."
            replace
            state
            search={(search: object) => ({ ...search, bucket: bucket ?? undefined })}
            aria-current={(bucket ?? undefined) === chosen ? 'true' : undefined}
          >
            <span>{bucket === null ? 'All' : titles[bucket]}</span>
            <Amount cents={bucket === null ? grandTotalCents : totals[bucket]} currency={currency} />
          </Link>
        </li>
      ))}
      <li className={styles.beside}>
        <span>Not applied</span>
        <Amount cents={unappliedCents} currency={currency} />
      </li>
      <li className={styles.beside}>
        <span>Prepaid</span>
        <Amount cents={prepaidCents} currency={currency} />
      </li>
      <li className={styles.beside}>
        <span>Net</span>
        <Amount cents={netCents} currency={currency} />
      </li>
    </ul>
  );
}

function OpenItems({ kind, items, currency }: { kind: 'Invoice' | 'Bill'; items: OpenItem[]; currency: string }) {
  const drill = useDrill();
  const leftAt = useLeftAt();
  const open = ({ id }: OpenItem) => {
    const address = addressOf(kind, id);
    if (address !== null) drill(address, id);
    else drill({ to: '/journal', search: { sourceType: kind === 'Bill' ? 'BILL' : 'INVOICE', sourceId: id } }, id);
  };
  return (
    <Grid
      label="Open"
      rows={items}
      columns={columnsIn(currency)}
      rowKey={({ id }) => id}
      startAt={leftAt}
      onOpen={open}
      empty={<Empty title="Nothing is open">Whatever was due on this day was settled.</Empty>}
    />
  );
}

function columnsIn(currency: string): Column<OpenItem>[] {
  return [
    { title: 'Number', width: '130px', cell: ({ number }) => number },
    { title: 'Contact', width: 'minmax(180px, 1fr)', cell: ({ contactName }) => contactName },
    { title: 'Issued', width: '110px', cell: ({ issueDate }) => <Day of={issueDate} /> },
    { title: 'Due', width: '110px', cell: ({ dueDate }) => <Day of={dueDate} /> },
    { title: 'Past due', width: '120px', cell: ({ bucket }) => titles[bucket] },
    {
      title: 'Total',
      width: '120px',
      isFigure: true,
      cell: ({ totalCents }) => <Amount cents={totalCents} currency={currency} bare />,
    },
    {
      title: 'Open',
      width: '120px',
      isFigure: true,
      cell: ({ balanceDueCents }) => <Amount cents={balanceDueCents} currency={currency} bare />,
    },
  ];
}

function csvOf(items: OpenItem[], currency: string): string[][] {
  const head = ['Number', 'Contact', 'Issued', 'Due', 'Past due', `Total (${currency})`, `Open (${currency})`];
  const rows = items.map((item) => [
    item.number,
    item.contactName,
    item.issueDate,
    item.dueDate,
    titles[item.bucket],
    decimalText(item.totalCents, currency),
    decimalText(item.balanceDueCents, currency),
  ]);
  return [head, ...rows];
}
