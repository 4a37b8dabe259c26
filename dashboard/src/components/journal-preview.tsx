import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { Amount } from './amount';
import styles from './components.module.css';
import { Day } from './day';

/** What a mutation with `preview: true` says that it would write. */
export interface PreviewedEntries {
  journalEntries: {
    entryDate: string;
    currency: string;
    lines: { debitCents: number; creditCents: number; account: { number: string; name: string } }[];
  }[];
}

/** What would be written into the journal; nothing has been. With `children` below it: what writes it. */
export function JournalPreview(props: {
  title?: string;
  preview: PreviewedEntries;
  onClose: () => void;
  children?: ReactNode;
}) {
  const { title = 'What posting would write', children } = props;
  const { journalEntries } = props.preview;
  return (
    <Dialog.Root open onOpenChange={(open) => !open && props.onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className={styles.previewDialog}>
          <Dialog.Title>{title}</Dialog.Title>
          {journalEntries.length === 0 && <p>Nothing: the amounts are zero.</p>}
          {journalEntries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries that are not written have no id
            <table key={index} className={styles.previewTable}>
              <caption>
                <Day of={entry.entryDate} />, {entry.currency}
              </caption>
              <thead>
                <tr>
                  <th scope="col">Account</th>
                  <th scope="col" className="figure">
                    Debit
                  </th>
                  <th scope="col" className="figure">
                    Credit
                  </th>
                </tr>
              </thead>
              <tbody>
                {entry.lines.map((line, position) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines have their order alone
                  <tr key={position}>
                    <td>
                      <span className="quiet">{line.account.number}</span> {line.account.name}
                    </td>
                    <td className="figure">
                      {line.debitCents > 0 && <Amount cents={line.debitCents} currency={entry.currency} bare />}
                    </td>
                    <td className="figure">
                      {line.creditCents > 0 && <Amount cents={line.creditCents} currency={entry.currency} bare />}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          ))}
          <div className={styles.dialogActions}>
            <Dialog.Close className="button">Close</Dialog.Close>
            {children}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
