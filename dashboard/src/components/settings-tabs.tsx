import { PlaceTabs, type Tab } from './place-tabs';

/** The places of the settings, by how often they are gone to. */
export const settings: Tab[] = [
  { to: '/settings/webhooks', title: 'Webhooks', scope: 'admin' },
  { to: '/settings/api-keys', title: 'API keys', scope: 'admin' },
  { to: '/settings/people', title: 'People', scope: 'admin' },
  { to: '/settings/owner', title: 'Owner', scope: 'read' },
  { to: '/settings/accounts', title: 'Accounts', scope: 'read' },
  { to: '/settings/tax-codes', title: 'Tax codes', scope: 'read' },
  { to: '/settings/incoming-mail', title: 'E-mail in', scope: 'read' },
  { to: '/settings/number-series', title: 'Number series', scope: 'admin' },
  { to: '/settings/learned-values', title: 'Learned values', scope: 'read' },
  { to: '/settings/audit-log', title: 'Audit log', scope: 'admin' },
  { to: '/settings/quotas', title: 'Quotas', scope: 'read' },
  { to: '/settings/account', title: 'Your account', scope: 'read' },
  { to: '/settings/workplace', title: 'Keys and colours', scope: 'read' },
];

/** The settings that the person may see, on each of their screens. */
export function SettingsTabs() {
  return <PlaceTabs label="Settings" tabs={settings} isMany />;
}
