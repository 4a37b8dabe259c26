import { Dialog } from '@base-ui/react/dialog';
import { Amount } from '../../components/amount';
import { Day } from '../../components/day';
import type { PreviewedEntriesFragment } from './inbox.generated';
import styles from './inbox.module.css';

/** What posting would write into the journal; nothing has been written. */
export function JournalPreview(props: { preview: PreviewedEntriesFragment; onClose: () => void }) {
  const { journalEntries } = props.preview;
  return (
    <Dialog.Root open onOpenChange={(open) => !open && props.onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className={styles.preview}>
          <Dialog.Title>What posting would write</Dialog.Title>
          {journalEntries.length === 0 && <p>Nothing: the amounts are zero.</p>}
          {journalEntries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries that are not written have no id
            <table key={index}>
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
          <Dialog.Close className="button">Close</Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
