import { useState } from 'react';
import { useCommands } from '../commands/registry';
import { Actor } from '../components/actor';
import styles from '../components/components.module.css';
import { Instant } from '../components/day';
import { Dialog } from '../components/dialog';
import { Failure } from '../components/failure';
import { GhostRows } from '../components/ghost-rows';
import { TableFrame } from '../components/table-frame';
import { spokenAction } from './format';
import { RecordHistoryDocument, type RecordWithHistory } from './history.generated';
import { useNewest } from './list';

/** With `Shift+h`: who did what to the record of the screen, and when, the last first. */
export function History(record: { type: RecordWithHistory; id: string }) {
  const [isOpen, setOpen] = useState(false);
  useCommands([
    {
      id: 'history',
      title: 'History',
      section: 'Screen',
      key: 'Shift+h',
      alsoKeys: ['Shift+H'],
      run: () => setOpen(true),
    },
  ]);
  if (!isOpen) return null;
  const close = () => setOpen(false);
  return (
    <Dialog title="History" className={styles.previewDialog} onClose={close}>
      <Entries {...record} />
      <div className={styles.dialogActions}>
        <button type="button" className="button" onClick={close}>
          Close
        </button>
      </div>
    </Dialog>
  );
}

function Entries({ type, id }: { type: RecordWithHistory; id: string }) {
  const list = useNewest(RecordHistoryDocument, { of: { type, id } }, ({ recordHistory }) => recordHistory);
  if (list.error && list.rows.length === 0) return <Failure error={list.error} onRetry={list.retry} />;
  if (list.isLoading) return <GhostRows count={3} />;
  if (list.rows.length === 0) return <p className="quiet">The service made it by itself; nobody has changed it.</p>;
  return (
    <>
      <TableFrame label="What was done">
        <table>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">When</th>
              <th scope="col">Who</th>
            </tr>
          </thead>
          <tbody>
            {list.rows.map(({ id: entryId, action, createdAt, createdBy }) => (
              <tr key={entryId}>
                <td>{spokenAction(action)}</td>
                <td>
                  <Instant of={createdAt} />
                </td>
                <td>
                  <Actor of={createdBy} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      {list.hasMore && (
        <button type="button" className="button" onClick={list.more}>
          What was before
        </button>
      )}
    </>
  );
}
