import { Link } from '@tanstack/react-router';
import { Keycap } from '../../commands/keycap';
import { useCommands } from '../../commands/registry';
import { Screen } from '../../components/screen';
import { useDrill } from '../../components/trail';
import styles from './reports.module.css';

const reports = [
  { to: '/reports/trial-balance', title: 'Trial balance', tells: 'Opening, movement and closing of every account' },
  { to: '/reports/income-statement', title: 'Income statement', tells: 'What was earned and spent, compared' },
  { to: '/reports/balance-sheet', title: 'Balance sheet', tells: 'What there is, what is owed, what is left' },
  { to: '/reports/general-ledger', title: 'General ledger', tells: 'Every line of every account' },
  { to: '/reports/cash-flow', title: 'Cash flow', tells: 'Where cash came from and went' },
  { to: '/reports/changes-in-equity', title: 'Changes in equity', tells: 'What the owners’ share grew by' },
  { to: '/reports/receivables-aging', title: 'Receivables aging', tells: 'What customers owe, by days past due' },
  { to: '/reports/payables-aging', title: 'Payables aging', tells: 'What is owed to vendors, by days past due' },
  { to: '/reports/tax-report', title: 'Tax report', tells: 'Tax by code, and the lines it consists of' },
] as const;

/** The reports, each on a figure key. */
export function Reports() {
  const drill = useDrill();
  useCommands(
    reports.map(({ to, title }, index) => ({
      id: to,
      title,
      section: 'Reports',
      key: String(index + 1),
      run: () => drill({ to }, to),
    })),
  );
  return (
    <Screen title="Reports">
      <ul className={styles.list}>
        {reports.map(({ to, title, tells }, index) => (
          <li key={to}>
            <Link to={to}>{title}</Link>
            <span className="quiet">{tells}</span>
            <Keycap of={String(index + 1)} />
          </li>
        ))}
      </ul>
    </Screen>
  );
}
