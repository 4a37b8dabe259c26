import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { useState } from 'react';
import styles from './commands.module.css';
import { Keycap } from './keycap';
import type { Command } from './registry';

/** Commands by their names; what is found in the books comes below them. */
export default function Palette(props: {
  title: string;
  /** What can be typed. */
  prompt: string;
  commands: Command[];
  onClose: () => void;
  /** What a text finds in the books. */
  useFound: (text: string) => Command[];
}) {
  const [text, setText] = useState('');
  const found = props.useFound(text.trim());
  const named = props.commands.filter((command) => matches(command, text));
  const shown = [...named, ...found];
  const run = (command: Command) => {
    props.onClose();
    // After the dialog has given the focus back.
    setTimeout(command.run);
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && props.onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className={styles.palette} aria-label={props.title}>
          <Autocomplete.Root
            inline
            open
            items={shown}
            mode="none"
            autoHighlight="always"
            value={text}
            onValueChange={setText}
            itemToStringValue={(command: Command) => command.title}
          >
            <Autocomplete.Input className={styles.paletteInput} placeholder={props.prompt} aria-label={props.prompt} />
            <Autocomplete.List className={styles.paletteList}>
              {(command: Command) => (
                <Autocomplete.Item
                  key={command.id}
                  value={command}
                  className={styles.paletteItem}
                  onClick={() => run(command)}
                >
                  <span>{command.title}</span>
                  <span className={styles.section}>{command.section}</span>
                  {command.key !== undefined && <Keycap of={command.key} />}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
            {shown.length === 0 && <p className={styles.none}>Nothing is called so.</p>}
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Each word typed begins a word of the title or of the section. */
function matches({ title, section }: Command, text: string): boolean {
  const names = `${title} ${section}`.toLowerCase().split(/[\s,()]+/);
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => names.some((name) => name.startsWith(word)));
}
