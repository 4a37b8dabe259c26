import { Combobox } from '@base-ui/react/combobox';
import { useEffect, useRef, useState } from 'react';
import styles from './components.module.css';
import type { BegunChoice, Choice, PickerProps } from './picker';

/** A `Picker` with its list. */
export function PickerList(props: PickerProps & { begun: BegunChoice }) {
  const { choices, chosen, onChoose, onType, inputRef, begun, ...named } = props;
  // As it was when the list came: what it takes the place of loses the focus.
  const [{ text, hasFocus }] = useState(begun);
  // The list stands within the landmark or dialog of its field, and is not cut off by what scrolls there.
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const input = place.current?.previousElementSibling;
    if (hasFocus && input instanceof HTMLElement) input.focus();
  }, [hasFocus]);
  const refuseLateOpening = useLateOpening();
  return (
    <Combobox.Root
      items={choices}
      value={chosen}
      {...(text !== null && { defaultInputValue: text, defaultOpen: hasFocus })}
      onValueChange={onChoose}
      onInputValueChange={(typed) => onType?.(typed)}
      onOpenChange={refuseLateOpening}
      itemToStringLabel={(choice: Choice) => choice.label}
      isItemEqualToValue={(one: Choice, other: Choice) => one.id === other.id}
      filter={onType ? null : containsWords}
      autoHighlight
    >
      <Combobox.Input {...named} ref={inputRef ?? null} className={styles.pickerInput} autoComplete="off" />
      <span ref={place} className={styles.pickerAnchor} />
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

/**
 * A list opens a tenth of a second after its field was tapped. Where the page is busy that comes after something was typed and
 * chosen, and would open the list again, which hides the rest of the page from whoever hears it.
 */
function useLateOpening() {
  const closedAtMs = useRef(0);
  return (isOpen: boolean, details: Combobox.Root.ChangeEventDetails) => {
    if (!isOpen) closedAtMs.current = details.event.timeStamp;
    else if (details.event.timeStamp < closedAtMs.current) details.cancel();
  };
}

/** Each word typed stands somewhere in the choice. */
function containsWords({ label, detail = '' }: Choice, typed: string): boolean {
  const text = `${detail} ${label}`.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
