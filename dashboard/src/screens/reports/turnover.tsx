import { Amount } from '../../components/amount';
import { saveCsv } from '../../components/csv';
import { Empty } from '../../components/empty';
import { Failure } from '../../components/failure';
import { GhostRows } from '../../components/ghost-rows';
import { type Column, Grid } from '../../components/grid';
import { Screen } from '../../components/screen';
import { useDrill, useLeftAt } from '../../components/trail';
import { decimalText } from '../../server/format';
import { everyRow, useList } from '../../server/list';
import { Parameters, useReportSearch } from './parameters';
import styles from './reports.module.css';
import { withoutNothing } from './search';
import {
  PurchasesByVendorDocument,
  SalesByCustomerDocument,
  type SalesByCustomerQuery,
  type TurnoverFragment,
} from './turnover.generated';

type ContactTurnover = TurnoverFragment['contacts']['nodes'][number];

const sides = {
  sales: {
    title: 'Sales by customer',
    contact: 'Customer',
    document: SalesByCustomerDocument,
    documentsAt: '/reports/sales-to-customer',
    nothing: 'Nothing was sold in these days',
  },
  purchases: {
    title: 'Purchases by vendor',
    contact: 'Vendor',
    document: PurchasesByVendorDocument,
    documentsAt: '/reports/purchases-from-vendor',
    nothing: 'Nothing was bought in these days',
  },
} as const;
type Side = (typeof sides)[keyof typeof sides];

export const SalesByCustomer = () => <Turnover side={sides.sales} />;
export const PurchasesByVendor = () => <Turnover side={sides.purchases} />;

/** By contact, the largest first; each row leads to its documents. */
function Turnover({ side }: { side: Side }) {
  const [{ from, to, currency }] = useReportSearch();
  const list = useList(side.document, { from, to, currency }, contactsOf);
  const report = list.first?.turnover;
  const drill = useDrill();
  const leftAt = useLeftAt();
  const open = ({ contactId }: ContactTurnover) => {
    const days = { from: report?.from, to: report?.to, currency, contact: contactId };
    drill({ to: side.documentsAt, search: withoutNothing(days) }, contactId);
  };
  const save = async () => {
    if (!report) return;
    const rows = await everyRow(side.document, { from, to, currency }, contactsOf);
    saveCsv(`${side.title} ${report.from} ${report.to}.csv`, csvOf(rows, side, report.currency));
  };
  return (
    <Screen title={side.title}>
      <Parameters isOfOneCurrency days={report ? { from: report.from, to: report.to } : null} onSave={report && save} />
      {list.error && <Failure error={list.error} onRetry={list.retry} />}
      {list.isLoading && <GhostRows />}
      {report && (
        <>
          <Whole {...report} />
          <Grid
            label={side.title}
            rows={list.rows}
            columns={columnsOf(side, report)}
            rowKey={({ contactId }) => contactId}
            startAt={leftAt}
            onOpen={open}
            onNearEnd={list.more}
            onEnd={() => void list.all()}
            empty={
              <Empty title={side.nothing} keys="Other days, or another currency, are one key away: /" keysNeed="read" />
            }
          />
        </>
      )}
    </Screen>
  );
}

/** What all contacts come to together. */
function Whole({ netCents, taxCents, totalCents, currency }: TurnoverFragment) {
  const figures = { Net: netCents, Tax: taxCents, Total: totalCents };
  return (
    <ul className={styles.buckets}>
      {Object.entries(figures).map(([title, cents]) => (
        <li key={title} className={styles.beside}>
          <span>{title}</span>
          <Amount cents={cents} currency={currency} />
        </li>
      ))}
    </ul>
  );
}

function columnsOf(
  { contact }: Side,
  { currency, totalCents: wholeCents }: TurnoverFragment,
): Column<ContactTurnover>[] {
  const amount = (title: string, centsOf: (row: ContactTurnover) => number): Column<ContactTurnover> => ({
    title,
    width: '140px',
    isFigure: true,
    cell: (row) => <Amount cents={centsOf(row)} currency={currency} bare />,
  });
  return [
    { title: contact, width: 'minmax(180px, 1fr)', cell: ({ contactName }) => contactName },
    { ...amount('Total', ({ totalCents }) => totalCents), isMain: true },
    { title: 'Share', width: '90px', isFigure: true, cell: ({ totalCents }) => shareText(totalCents, wholeCents) },
    amount('Net', ({ netCents }) => netCents),
    amount('Tax', ({ taxCents }) => taxCents),
    { title: 'Documents', width: '100px', isFigure: true, cell: ({ documentCount }) => documentCount },
  ];
}

/** A share in percent for the eye; nothing where notes and voids leave no whole to be a share of. */
function shareText(cents: number, wholeCents: number): string {
  if (wholeCents <= 0 || cents < 0) return '';
  return (cents / wholeCents).toLocaleString(undefined, { style: 'percent', maximumFractionDigits: 1 });
}

const contactsOf = ({ turnover }: SalesByCustomerQuery) => turnover.contacts;

function csvOf(rows: ContactTurnover[], { contact }: Side, currency: string): string[][] {
  const head = [contact, 'Documents', ...['Net', 'Tax', 'Total'].map((name) => `${name} (${currency})`)];
  return [
    head,
    ...rows.map(({ contactName, documentCount, netCents, taxCents, totalCents }) => [
      contactName,
      String(documentCount),
      ...[netCents, taxCents, totalCents].map((cents) => decimalText(cents, currency)),
    ]),
  ];
}
