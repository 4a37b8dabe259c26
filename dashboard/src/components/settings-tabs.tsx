import { Link } from '@tanstack/react-router';
import { Tabs } from './screen';

/** The places of the settings, on each of their screens. */
export function SettingsTabs() {
  return (
    <Tabs label="Settings">
      <Link to="/settings/webhooks">Webhooks</Link>
      <Link to="/settings/api-keys">API keys</Link>
    </Tabs>
  );
}
