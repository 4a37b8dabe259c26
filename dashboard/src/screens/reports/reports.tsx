import { Link } from '@tanstack/react-router';
import { Keycap } from '../../commands/keycap';
import { useCommands } from '../../commands/registry';
import { Screen } from '../../components/screen';
import { useDrill } from '../../components/trail';
import styles from './reports.module.css';

const reports = [
  {
    key: '1',
    to: '/reports/trial-balance',
    title: 'Trial balance',
    tells: 'Opening, movement and closing of every account',
  },
  {
    key: '2',
    to: '/reports/income-statement',
    title: 'Income statement',
    tells: 'What was earned and spent, compared',
  },
  {
    key: '3',
    to: '/reports/balance-sheet',
    title: 'Balance sheet',
    tells: 'What there is, what is owed, what is left',
  },
  { key: '4', to: '/reports/general-ledger', title: 'General ledger', tells: 'Every line of every account' },
  { key: '5', to: '/reports/cash-flow', title: 'Cash flow', tells: 'Where cash came from and went' },
  { key: '6', to: '/reports/changes-in-equity', title: 'Changes in equity', tells: 'What the owners’ share grew by' },
  {
    key: '7',
    to: '/reports/receivables-aging',
    title: 'Receivables aging',
    tells: 'What customers owe, by days past due',
  },
  {
    key: '8',
    to: '/reports/payables-aging',
    title: 'Payables aging',
    tells: 'What is owed to vendors, by days past due',
  },
  { key: '9', to: '/reports/tax-report', title: 'Tax report', tells: 'Tax by code, and the lines it consists of' },
  {
    key: 's',
    to: '/reports/sales-by-customer',
    title: 'Sales by customer',
    tells: 'Who bought most, and with which invoices',
  },
  {
    key: 'p',
    to: '/reports/purchases-by-vendor',
    title: 'Purchases by vendor',
    tells: 'Of whom most was bought, and with which bills',
  },
  { key: 'e', to: '/reports/exports', title: 'Exports', tells: 'Reports of any length as files, for programs too' },
] as const;

/** The reports, each on a key: the first nine on its figure. */
export function Reports() {
  const drill = useDrill();
  useCommands(
    reports.map(({ to, title, key }) => ({
      id: to,
      title,
      section: 'Reports',
      key,
      run: () => drill({ to }, to),
    })),
  );
  return (
    <Screen title="Reports">
      <ul className={styles.list}>
        {reports.map(({ to, title, tells, key }) => (
          <li key={to}>
            <Link to={to}>{title}</Link>
            <span className="quiet">{tells}</span>
            <Keycap of={key} />
          </li>
        ))}
      </ul>
    </Screen>
  );
}
