import { Dialog } from '@base-ui/react/dialog';
import { Fragment } from 'react';
import styles from './commands.module.css';
import { Keycap } from './keycap';
import type { Command } from './registry';

/** Every command that can be run now, with its key. */
export default function KeyList({ commands, onClose }: { commands: Command[]; onClose: () => void }) {
  const sections = [...new Set(commands.map(({ section }) => section))];
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className={styles.keyList}>
          <Dialog.Title>Keys</Dialog.Title>
          <div className={styles.sections}>
            {sections.map((section) => (
              <section key={section}>
                <h3>{section}</h3>
                <dl>
                  {commands
                    .filter((command) => command.section === section)
                    .map(({ id, title, key }) => (
                      <Fragment key={id}>
                        <dt>{title}</dt>
                        <dd>{key === undefined ? 'palette' : <Keycap of={key} />}</dd>
                      </Fragment>
                    ))}
                </dl>
              </section>
            ))}
          </div>
          <Dialog.Close className="button">Close</Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
