import { Amount } from '../../components/amount';
import { type Column, Grid } from '../../components/grid';

/** The balance of an account in another currency, and what it is worth. */
export interface Revalued {
  id: string;
  account: { number: string; name: string };
  currency: string;
  balanceCents: number;
  rate: string | null;
  bookedBaseCents: number;
  baseCents: number;
  differenceCents: number;
}

/** What a revaluation values, account by account, in the owner's currency. */
export function Balances({ balances, base }: { balances: Revalued[]; base: string }) {
  return (
    <Grid
      label="Balances"
      rows={balances}
      columns={columnsOf(base)}
      rowKey={({ id, account, currency }) => `${id} ${account.number} ${currency}`}
      empty={<p className="quiet">Nothing is open in other currencies.</p>}
    />
  );
}

const columnsOf = (base: string): Column<Revalued>[] => [
  {
    title: 'Account',
    width: 'minmax(180px, 1fr)',
    cell: ({ account: { number, name } }) => (
      <>
        <span className="quiet">{number}</span> {name}
      </>
    ),
  },
  {
    title: 'Balance',
    width: '150px',
    isFigure: true,
    cell: ({ balanceCents, currency }) => <Amount cents={balanceCents} currency={currency} />,
  },
  { title: 'Rate', width: '110px', isFigure: true, cell: ({ rate }) => rate },
  {
    title: 'Booked at',
    width: '120px',
    isFigure: true,
    cell: ({ bookedBaseCents }) => <Amount cents={bookedBaseCents} currency={base} bare />,
  },
  {
    title: 'Worth',
    width: '120px',
    isFigure: true,
    cell: ({ baseCents }) => <Amount cents={baseCents} currency={base} bare />,
  },
  {
    title: 'Gain or loss',
    width: '120px',
    isFigure: true,
    cell: ({ differenceCents }) => <Amount cents={differenceCents} currency={base} bare />,
  },
];
