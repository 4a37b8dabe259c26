import { Combobox } from '@base-ui/react/combobox';
import { useRef } from 'react';
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
  'aria-labelledby'?: string | undefined;
  'aria-describedby'?: string | undefined;
  choices: Choice[];
  chosen: Choice | null;
  onChoose: (choice: Choice | null) => void;
  onType?: (text: string) => void;
  placeholder?: string;
  inputRef?: React.Ref<HTMLInputElement>;
}) {
  const { choices, chosen, onChoose, onType, inputRef, ...named } = props;
  // The list stands within the landmark or dialog of its field, and is not cut off by what scrolls there.
  const place = useRef<HTMLSpanElement>(null);
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
      <span ref={place} />
      <Combobox.Portal container={place}>
        <Combobox.Positioner sideOffset={4} positionMethod="fixed" className={styles.pickerPlace}>
          <Combobox.Popup className={styles.pickerPopup}>
            <Combobox.Empty className="quiet">Nothing is called so.</Combobox.Empty>
            <Combobox.List aria-label="Choices">
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
