import { useState } from 'react';
import styles from './components.module.css';
import { useFloating } from './load-floating';

export interface Choice {
  id: string;
  label: string;
  /** Stands quietly beside the label: a number, a kind. */
  detail?: string;
}

export interface PickerProps {
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
}

/** What was typed into a picker before its list was there, and whether it has the focus. */
export interface BegunChoice {
  text: string | null;
  hasFocus: boolean;
}

/** One of many, found by typing. What is found outside of `choices` is the caller’s to add while `onType` tells what is typed. */
export function Picker(props: PickerProps) {
  const floating = useFloating();
  const [begun, begin] = useState<BegunChoice>({ text: null, hasFocus: false });
  if (floating) return <floating.PickerList {...props} begun={begun} />;
  const { choices: _choices, chosen, onChoose: _onChoose, onType, inputRef, ...named } = props;
  return (
    <input
      {...named}
      ref={inputRef ?? null}
      className={styles.pickerInput}
      autoComplete="off"
      value={begun.text ?? chosen?.label ?? ''}
      onChange={({ target }) => {
        begin({ ...begun, text: target.value });
        onType?.(target.value);
      }}
      onFocus={() => begin({ ...begun, hasFocus: true })}
      onBlur={() => begin({ ...begun, hasFocus: false })}
    />
  );
}
