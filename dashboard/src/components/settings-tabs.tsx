import { PlaceTabs, type Tab } from './place-tabs';

/** The places of the settings, by how often they are gone to. */
export const settings: Tab[] = [
  { to: '/settings/webhooks', title: 'Webhooks', scope: 'admin' },
  { to: '/settings/api-keys', title: 'API keys', scope: 'admin' },
  { to: '/settings/workplace', title: 'Keys and colours', scope: 'read' },
];

/** The settings that the person may see, on each of their screens. */
export function SettingsTabs() {
  return <PlaceTabs label="Settings" tabs={settings} isMany />;
}
