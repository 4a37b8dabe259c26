import { useSingleKeys } from '../../commands/keys';
import { Field } from '../../components/field';
import { Screen } from '../../components/screen';
import { SettingsTabs } from '../../components/settings-tabs';
import { type Theme, useTheme } from '../../design/theme';
import { usePreferences } from '../../server/preferences';
import styles from './workplace.module.css';

/** How the dashboard is worked: its colours, and whether single keys run commands. */
export function Workplace() {
  const areSingleKeysOn = useSingleKeys();
  const theme = useTheme();
  const { followsPerson, preferTheme, preferSingleKeys } = usePreferences();
  return (
    <Screen title="Keys and colours">
      <SettingsTabs />
      <div className={styles.settings}>
        <Field label="Colours">
          <select
            value={theme ?? ''}
            onChange={({ target }) => preferTheme(target.value === '' ? null : (target.value as Theme))}
          >
            <option value="">Those of the system</option>
            <option value="light">Light</option>
            <option value="dark">Dark</option>
          </select>
        </Field>
        <label className={styles.switch}>
          <input
            type="checkbox"
            checked={areSingleKeysOn}
            onChange={({ target }) => preferSingleKeys(target.checked)}
          />
          <span>Single keys run commands</span>
        </label>
        <p className="quiet">
          Without them letters, figures and signs do nothing outside of fields, as speech and switch control need it.
          Keys with Ctrl, arrows, Enter and Escape go on working, and every command is in the list that Ctrl+K opens.
        </p>
        <p className="quiet">
          {followsPerson ? 'Both follow you to every browser.' : 'Both are kept in this browser alone.'}
        </p>
      </div>
    </Screen>
  );
}
