import { Link } from '@tanstack/react-router';
import { type Scope, useMay } from '../server/session';
import { Tabs } from './screen';

export interface Tab {
  to: string;
  title: string;
  scope: Scope;
}

/** What is in the journal, and how it gets there by hand. */
export const journalTabs: Tab[] = [
  { to: '/journal', title: 'Entries', scope: 'read' },
  { to: '/manual-journals', title: 'Manual journals', scope: 'read' },
  { to: '/recurring-journals', title: 'Recurring', scope: 'read' },
  { to: '/schedules', title: 'Schedules', scope: 'read' },
  { to: '/opening-balances', title: 'Opening balances', scope: 'read' },
];

/** What belongs to the closing of months and years. */
export const periodTabs: Tab[] = [
  { to: '/periods', title: 'Closing', scope: 'admin' },
  { to: '/tax-settlements', title: 'Tax settlements', scope: 'read' },
  { to: '/currencies', title: 'Currencies', scope: 'read' },
  { to: '/revaluations', title: 'Revaluation', scope: 'read' },
];

/** Places that belong together, on each of their screens: those that the person may see. */
export function PlaceTabs({ label, tabs, isMany }: { label: string; tabs: Tab[]; isMany?: boolean }) {
  const may = useMay();
  return (
    <Tabs label={label} {...(isMany && { isMany })}>
      {tabs
        .filter(({ scope }) => may(scope))
        .map(({ to, title }) => (
          <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }}>
            {title}
          </Link>
        ))}
    </Tabs>
  );
}
