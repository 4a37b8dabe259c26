import { Navigate } from '@tanstack/react-router';
import { settings } from '../components/settings-tabs';
import { useMay } from '../server/session';

/** Leads to the first place of the settings that the person may see. */
export function Settings() {
  const may = useMay();
  const first = settings.find(({ scope }) => may(scope));
  return first && <Navigate to={first.to} replace />;
}
