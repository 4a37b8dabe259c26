import { Combobox } from '@base-ui/react/combobox';
import styles from './components.module.css';

export interface Choice {
  id: string;
  label: string;
  /** Stands quietly beside the label: a number, a kind. */
  detail?: string;
}

/** One of many, found by typing. What is found outside of `choices` is the caller’s to add while `onType` tells what is typed. */
export function Picker(props: {
  id?: string;
  'aria-label'?: string;
  'aria-describedby'?: string | undefined;
  choices: Choice[];
  chosen: Choice | null;
  onChoose: (choice: Choice | null) => void;
  onType?: (text: string) => void;
  placeholder?: string;
  inputRef?: React.Ref<HTMLInputElement>;
}) {
  const { choices, chosen, onChoose, onType, inputRef, ...named } = props;
  return (
    <Combobox.Root
      items={choices}
      value={chosen}
      onValueChange={onChoose}
      onInputValueChange={(text) => onType?.(text)}
      itemToStringLabel={(choice: Choice) => choice.label}
      isItemEqualToValue={(one: Choice, other: Choice) => one.id === other.id}
      filter={onType ? null : containsWords}
      autoHighlight
    >
      <Combobox.Input {...named} ref={inputRef ?? null} className={styles.pickerInput} autoComplete="off" />
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4}>
          <Combobox.Popup className={styles.pickerPopup} aria-label="Choices">
            <Combobox.Empty className="quiet">Nothing is called so.</Combobox.Empty>
            <Combobox.List>
              {(choice: Choice) => (
                <Combobox.Item key={choice.id} value={choice} className={styles.pickerItem}>
                  {choice.detail && <span className="quiet">{choice.detail}</span>}
                  <span>{choice.label}</span>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

/** Each word typed stands somewhere in the choice. */
function containsWords({ label, detail = '' }: Choice, typed: string): boolean {
  const text = `${detail} ${label}`.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
