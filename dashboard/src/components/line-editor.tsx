import { type CSSProperties, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './components.module.css';

export interface LineColumn<Line> {
  title: string;
  /** A track of CSS grid: `120px`, `minmax(160px, 1fr)`. */
  width: string;
  isFigure?: boolean;
  /** The control of a line, or a figure that follows from it. `label` names it for who cannot see the table. */
  cell: (line: Line, change: (changed: Partial<Line>) => void, label: string) => ReactNode;
}

/** A line that is being written; its key stays while it moves. */
export interface Keyed {
  key: string;
}

/**
 * The lines of a document while they are written: Enter makes the next line, `Alt+↑` and `Alt+↓` move a line, `Ctrl+Delete`
 * removes it.
 */
export function LineEditor<Line extends Keyed>(props: {
  label: string;
  lines: Line[];
  columns: LineColumn<Line>[];
  newLine: () => Line;
  /** Takes the lines as they are at that moment: a field may have changed its line with the same key. */
  onChange: (change: (lines: Line[]) => Line[]) => void;
}) {
  const { label, lines, columns, newLine, onChange } = props;
  const list = useRef<HTMLDivElement>(null);
  /** The line whose control takes the focus once it is there. */
  const next = useRef<{ key: string; column: number } | null>(null);
  // Before the next key is typed: a letter that comes at once is the new line’s.
  useLayoutEffect(() => {
    if (next.current === null) return;
    const { key, column } = next.current;
    const row = list.current?.querySelector(`[data-line="${key}"]`);
    row?.querySelectorAll<HTMLElement>('input, select')[column]?.focus();
    next.current = null;
  });
  const insert = (index: number) => {
    const line = newLine();
    next.current = { key: line.key, column: 0 };
    onChange((before) => before.toSpliced(index, 0, line));
  };
  const remove = (index: number) => {
    const neighbour = lines[index + 1] ?? lines[index - 1];
    if (neighbour) next.current = { key: neighbour.key, column: 0 };
    onChange((before) => before.toSpliced(index, 1));
  };
  const move = (index: number, to: number, column: number) => {
    const line = lines[index];
    if (line === undefined || to < 0 || to >= lines.length) return;
    next.current = { key: line.key, column };
    onChange((before) => before.toSpliced(index, 1).toSpliced(to, 0, ...before.slice(index, index + 1)));
  };
  const onKey = (event: KeyboardEvent<HTMLElement>, index: number) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLElement)) return;
    const controls = [...event.currentTarget.querySelectorAll('input, select')];
    const column = controls.indexOf(event.target);
    if (column < 0) return;
    const isHeld = event.ctrlKey || event.metaKey;
    const isChoosing = event.target.getAttribute('aria-expanded') === 'true';
    if (event.key === 'Enter' && !isHeld && !event.shiftKey && !isChoosing) insert(index + 1);
    else if (event.key === 'Delete' && isHeld) remove(index);
    else if (event.key === 'ArrowUp' && event.altKey) move(index, index - 1, column);
    else if (event.key === 'ArrowDown' && event.altKey) move(index, index + 1, column);
    else return;
    event.preventDefault();
  };
  const style = { '--columns': columns.map(({ width }) => width).join(' ') } as CSSProperties;
  return (
    <fieldset className={styles.lineEditor}>
      <legend className="hidden">{label}</legend>
      <div ref={list} className={styles.lines} style={style}>
        <div className={styles.lineHead} aria-hidden="true">
          {columns.map(({ title, isFigure }) => (
            <span key={title} data-figure={isFigure}>
              {title}
            </span>
          ))}
        </div>
        {lines.map((line, index) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the controls within
          <div key={line.key} className={styles.line} data-line={line.key} onKeyDown={(event) => onKey(event, index)}>
            {columns.map(({ title, cell }) => (
              <span key={title} className={styles.lineCell} data-title={title}>
                {cell(
                  line,
                  (changed) =>
                    onChange((before) => before.map((one) => (one.key === line.key ? { ...one, ...changed } : one))),
                  `${title} of line ${index + 1}`,
                )}
              </span>
            ))}
            <button
              type="button"
              className={styles.lineRemove}
              aria-label={`Remove line ${index + 1}`}
              onClick={() => remove(index)}
            >
              ×
            </button>
          </div>
        ))}
      </div>
      <p className={styles.lineKeys}>
        <button type="button" className="button" onClick={() => insert(lines.length)}>
          Add line
        </button>
        <span className="quiet of-keys">
          Enter adds a line, Alt+↑↓ moves it, Ctrl+Delete removes it, Ctrl+Enter saves.
        </span>
      </p>
    </fieldset>
  );
}

let serial = 0;

/** A key for a line that has none yet. */
export function newLineKey(): string {
  serial += 1;
  return `new-${serial}`;
}
