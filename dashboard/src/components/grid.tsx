import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { type Command, useCommands } from '../commands/registry';
import { bringIntoSight } from './bring-into-sight';
import styles from './components.module.css';

export interface Column<Row> {
  title: string;
  /** A track of CSS grid: `120px`, `minmax(160px, 1fr)`. */
  width: string;
  /** Set to the right, in figures of equal width. */
  isFigure?: boolean;
  /** What a narrow window shows at the right of the first column. Defaults to the last figure. */
  isMain?: boolean;
  cell: (row: Row) => ReactNode;
}

const rowHeight = 32;
/** A guess: in a narrow window a row is as high as what wraps in it. */
const narrowRowHeight = 58;
const narrowWindow = '(max-width: 560px)';
const nearEndRows = 20;
const pageRows = 12;

/**
 * A list that is walked by keys: `j k` or arrows, Home, End, PageUp, PageDown; Enter opens; with `onSelect` `x` selects, `Shift+x`
 * selects to here and `$mod+a` all. Only the rows in sight are in the page. In a narrow window a row takes several lines, and each
 * cell has its title beside it.
 */
export function Grid<Row>(props: {
  label: string;
  rows: Row[];
  columns: Column<Row>[];
  rowKey: (row: Row) => string;
  onOpen?: (row: Row) => void;
  /** Rows that there are, more than are loaded perhaps. */
  totalCount?: number;
  /** Called when the end of what is loaded comes into sight. */
  onNearEnd?: () => void;
  /** Called when the last row of all is asked for. */
  onEnd?: () => void;
  selected?: ReadonlySet<string>;
  onSelect?: (selected: Set<string>) => void;
  /** Which row is the current one, told at every step. */
  onCurrent?: (row: Row | null) => void;
  /** The key of the row that is the current one at first. Defaults to the first row. */
  startAt?: string | null;
  empty?: ReactNode;
}) {
  const { label, rows, columns, rowKey, onOpen, onNearEnd, onCurrent, selected, onSelect } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [currentKey, setCurrentKey] = useState<string | null>(props.startAt ?? null);
  const found = rows.findIndex((row) => rowKey(row) === currentKey);
  const lastFound = useRef(0);
  if (found >= 0) lastFound.current = found;
  // A row that has left the list leaves the next one in its place.
  const current = rows.length === 0 ? -1 : found >= 0 ? found : Math.min(lastFound.current, rows.length - 1);
  const anchor = useRef(current);
  const isNarrow = useSyncExternalStore(watchWidth, () => matchMedia(narrowWindow).matches);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isNarrow ? narrowRowHeight : rowHeight),
    overscan: 8,
    scrollPaddingStart: isNarrow ? 0 : rowHeight,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was measured is of another width
  useEffect(() => virtual.measure(), [isNarrow]);
  const shown = virtual.getVirtualItems();
  const lastShown = shown.at(-1)?.index ?? 0;

  // Not while a person chooses what is shown: the next arrow key chooses on.
  useEffect(() => {
    if (document.activeElement?.tagName !== 'SELECT') scroller.current?.focus({ preventScroll: true });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, to where the list was left
  useEffect(() => {
    if (found > 0) virtual.scrollToIndex(found);
  }, []);
  useEffect(() => {
    if (rows.length > 0 && lastShown >= rows.length - nearEndRows) onNearEnd?.();
  }, [lastShown, rows.length, onNearEnd]);
  const row = rows[current];
  const key = row === undefined ? null : rowKey(row);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each row, whatever functions the screen passes
  useEffect(() => onCurrent?.(row ?? null), [key]);

  // Told at once, and not after the next painting: a key that follows right away is about this row.
  const stand = (next: Row) => {
    setCurrentKey(rowKey(next));
    onCurrent?.(next);
  };
  const go = (index: number) => {
    const target = Math.max(0, Math.min(rows.length - 1, index));
    const next = rows[target];
    if (next === undefined) return;
    stand(next);
    bringIntoSight(virtual, target);
  };
  const select = (from: number, to: number, isOn: boolean) => {
    const next = new Set(selected);
    for (const one of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) {
      if (isOn) next.add(rowKey(one));
      else next.delete(rowKey(one));
    }
    onSelect?.(next);
  };
  const section = 'List';
  const commands: Command[] = [
    { id: 'next-row', title: 'Next row', section, key: 'j', alsoKeys: ['ArrowDown'], run: () => go(current + 1) },
    { id: 'former-row', title: 'Row before', section, key: 'k', alsoKeys: ['ArrowUp'], run: () => go(current - 1) },
    { id: 'first-row', title: 'First row', section, key: 'Home', run: () => go(0) },
    {
      id: 'last-row',
      title: 'Last row',
      section,
      key: 'End',
      run: () => {
        props.onEnd?.();
        go(rows.length - 1);
      },
    },
    { id: 'page-down', title: 'Page down', section, key: 'PageDown', run: () => go(current + pageRows) },
    { id: 'page-up', title: 'Page up', section, key: 'PageUp', run: () => go(current - pageRows) },
  ];
  if (onOpen && row !== undefined)
    commands.push({ id: 'open-row', title: 'Open row', section, key: 'Enter', run: () => onOpen(row) });
  if (onSelect && key !== null) {
    commands.push(
      {
        id: 'select-row',
        title: 'Select row',
        section,
        key: 'x',
        run: () => {
          anchor.current = current;
          select(current, current, !selected?.has(key));
        },
      },
      {
        id: 'select-to-here',
        title: 'Select to here',
        section,
        key: 'Shift+x',
        alsoKeys: ['Shift+X'],
        run: () => select(Math.max(anchor.current, 0), current, true),
      },
      {
        id: 'select-all',
        title: 'Select all rows',
        section,
        key: '$mod+a',
        inFields: false,
        run: () => select(0, rows.length - 1, true),
      },
    );
  }
  useCommands(commands);

  if (rows.length === 0 && props.empty) return props.empty;
  const main = columns.find(({ isMain }) => isMain) ?? columns.findLast(({ isFigure }) => isFigure);
  const style = { '--columns': columns.map(({ width }) => width).join(' ') } as CSSProperties;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot show a part of its rows and be walked as one stop of Tab
    <div
      ref={scroller}
      className={styles.grid}
      style={style}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={(props.totalCount ?? rows.length) + 1}
      aria-multiselectable={onSelect ? true : undefined}
      aria-activedescendant={current >= 0 ? `${id}-${current}` : undefined}
    >
      {/* biome-ignore lint/a11y: rows of the grid get the focus by aria-activedescendant */}
      <div className={styles.gridHead} role="row" aria-rowindex={1}>
        {columns.map((column) => (
          // biome-ignore lint/a11y: see above
          <div key={column.title} role="columnheader" className={styles.gridCell} data-figure={column.isFigure}>
            {column.title}
          </div>
        ))}
      </div>
      {/* biome-ignore lint/a11y: see above */}
      <div className={styles.gridBody} role="rowgroup" style={{ blockSize: virtual.getTotalSize() }}>
        {shown.map(({ index, start }) => {
          const shownRow = rows[index] as Row;
          const isSelected = selected?.has(rowKey(shownRow)) ?? false;
          return (
            // biome-ignore lint/a11y: keys are the grid's
            <div
              key={rowKey(shownRow)}
              ref={isNarrow ? virtual.measureElement : null}
              data-index={index}
              id={`${id}-${index}`}
              role="row"
              aria-rowindex={index + 2}
              aria-selected={onSelect ? isSelected : index === current}
              data-current={index === current || undefined}
              className={styles.gridRow}
              style={{ transform: `translateY(${start}px)` }}
              onClick={(event) => {
                stand(shownRow);
                if (onSelect && (event.metaKey || event.ctrlKey)) return select(index, index, !isSelected);
                if (onSelect && event.shiftKey) return select(Math.max(anchor.current, 0), index, true);
                anchor.current = index;
                onOpen?.(shownRow);
              }}
            >
              {columns.map((column) => (
                // biome-ignore lint/a11y: see above
                <div
                  key={column.title}
                  role="gridcell"
                  className={styles.gridCell}
                  data-figure={column.isFigure}
                  data-main={column === main || undefined}
                  data-title={column.title}
                >
                  {column.cell(shownRow)}
                </div>
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function watchWidth(onChange: () => void): () => void {
  const media = matchMedia(narrowWindow);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** The row that the grid stands on, as it is now: what it was told with may have changed since. */
export function useCurrent<Row>(
  rows: Row[],
  rowKey: (row: Row) => string,
): [current: Row | null, onCurrent: (row: Row | null) => void] {
  const [key, setKey] = useState<string | null>(null);
  const current = rows.find((row) => rowKey(row) === key) ?? null;
  return [current, (row) => setKey(row === null ? null : rowKey(row))];
}
