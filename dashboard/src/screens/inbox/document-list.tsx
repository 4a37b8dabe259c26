import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { Amount } from '../../components/amount';
import { Status } from '../../components/status';
import type { InboxDocumentsQuery } from './inbox.generated';
import styles from './inbox.module.css';

export type Row = InboxDocumentsQuery['invoiceDocuments']['nodes'][number];

const rowHeight = 58;
const nearEndRows = 20;

/** The documents of a tab; keys move through it while it has the focus, or nothing else wants them. */
export function DocumentList(props: {
  rows: Row[];
  totalCount: number;
  current: number;
  listRef: React.RefObject<HTMLDivElement | null>;
  onChoose: (row: Row) => void;
  onNearEnd: () => void;
}) {
  const { rows, current, listRef, onNearEnd } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  });
  useEffect(() => {
    if (current >= 0) virtual.scrollToIndex(current);
  }, [current, virtual]);
  const shown = virtual.getVirtualItems();
  const lastShown = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (rows.length > 0 && lastShown >= rows.length - nearEndRows) onNearEnd();
  }, [lastShown, rows.length, onNearEnd]);
  return (
    <div className={styles.list} ref={scroller}>
      <div
        ref={listRef}
        role="listbox"
        tabIndex={0}
        aria-label={`Documents, ${props.totalCount}`}
        aria-activedescendant={current >= 0 ? `document-${rows[current]?.id}` : undefined}
        className={styles.listBody}
        style={{ blockSize: Math.max(virtual.getTotalSize(), rowHeight) }}
      >
        {shown.map(({ index, start }) => {
          const row = rows[index] as Row;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the list's
            // biome-ignore lint/a11y/useFocusableInteractive: options get the focus by aria-activedescendant
            <div
              key={row.id}
              id={`document-${row.id}`}
              role="option"
              aria-selected={index === current}
              aria-setsize={props.totalCount}
              aria-posinset={index + 1}
              className={styles.row}
              style={{ transform: `translateY(${start}px)` }}
              onClick={() => props.onChoose(row)}
            >
              <span className={styles.rowName}>{row.extractedVendorName ?? row.filename}</span>
              <Amount cents={row.extractedTotalCents} currency={row.extractedCurrency} />
              <span className={styles.rowNumber}>{progressOf(row) ?? row.extractedInvoiceNumber ?? '–'}</span>
              <Status of={row.status} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

function progressOf({ extractionProgress }: Row): string | null {
  return extractionProgress && `page ${extractionProgress.page} of ${extractionProgress.pageCount}`;
}
