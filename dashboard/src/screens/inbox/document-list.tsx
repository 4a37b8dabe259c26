import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useEffect, useRef } from 'react';
import { Amount } from '../../components/amount';
import { bringIntoSight } from '../../components/bring-into-sight';
import { Status } from '../../components/status';
import { currencyOf } from './document-fields';
import type { InboxDocumentsQuery } from './inbox.generated';
import styles from './inbox.module.css';

export type Row = InboxDocumentsQuery['invoiceDocuments']['nodes'][number];

const rowHeight = 58;
const nearEndRows = 20;

/** The documents of a tab; keys move through it while it has the focus, or nothing else wants them. */
export function DocumentList(props: {
  rows: Row[];
  ownersCurrency: string;
  totalCount: number;
  current: number;
  listRef: React.RefObject<HTMLDivElement | null>;
  onChoose: (row: Row) => void;
  onNearEnd: () => void;
}) {
  const { rows, current, listRef, onNearEnd } = props;
  const latest = useRef(props.onChoose);
  latest.current = props.onChoose;
  const choose = useCallback((row: Row) => latest.current(row), []);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  });
  useEffect(() => {
    if (current >= 0) bringIntoSight(virtual, current);
  }, [current, virtual]);
  const shown = virtual.getVirtualItems();
  const lastShown = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (rows.length > 0 && lastShown >= rows.length - nearEndRows) onNearEnd();
  }, [lastShown, rows.length, onNearEnd]);
  return (
    <div className={styles.list} ref={scroller} data-empty={rows.length === 0 || undefined}>
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
            <Option
              key={row.id}
              row={row}
              currency={currencyOf(row, props.ownersCurrency)}
              index={index}
              start={start}
              isCurrent={index === current}
              totalCount={props.totalCount}
              onChoose={choose}
            />
          );
        })}
      </div>
    </div>
  );
}

/** Drawn anew when it changes itself: a step through the list is about two of them. */
const Option = memo(function Option(props: {
  row: Row;
  currency: string;
  index: number;
  /** Pixels from the top of the list. */
  start: number;
  isCurrent: boolean;
  totalCount: number;
  onChoose: (row: Row) => void;
}) {
  const { row } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the list's
    // biome-ignore lint/a11y/useFocusableInteractive: options get the focus by aria-activedescendant
    <div
      id={`document-${row.id}`}
      role="option"
      aria-selected={props.isCurrent}
      aria-setsize={props.totalCount}
      aria-posinset={props.index + 1}
      className={styles.row}
      style={{ transform: `translateY(${props.start}px)` }}
      onClick={() => props.onChoose(row)}
    >
      <span className={styles.rowName}>{row.extractedVendorName ?? row.filename}</span>
      <Amount cents={row.extractedTotalCents} currency={props.currency} />
      <span className={styles.rowNumber}>{progressOf(row) ?? row.extractedInvoiceNumber ?? '–'}</span>
      <Status of={row.status} />
    </div>
  );
});

function progressOf({ extractionProgress }: Row): string | null {
  return extractionProgress && `page ${extractionProgress.page} of ${extractionProgress.pageCount}`;
}
