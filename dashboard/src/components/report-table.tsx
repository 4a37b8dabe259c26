import { useEffect, useRef } from 'react';
import { useCommands } from '../commands/registry';
import { decimalText } from '../server/format';
import { Amount } from './amount';
import styles from './components.module.css';
import { saveCsv } from './csv';
import { Drill, type Target, useLeftAt } from './trail';

export interface Figure {
  cents: number;
  /** What explains the figure. */
  target?: Target | null;
}

export interface ReportRow {
  key: string;
  title: string;
  /** Stands quietly before the title: the number of an account. */
  number?: string;
  /** Defaults to `line`. */
  kind?: 'heading' | 'line' | 'total';
  /** One for each column; null where there is none. Text is shown as it is. */
  figures: (Figure | string | null)[];
}

export interface Report {
  title: string;
  /** What a row is. Defaults to an account. */
  rowsAre?: string;
  currency: string;
  columns: string[];
  rows: ReportRow[];
}

/**
 * A report: its figures are links to what they consist of, walked by `j k h l` or arrows. Whoever comes back finds the figure
 * that was followed.
 */
export function ReportTable({ title, rowsAre = 'Account', currency, columns, rows }: Report) {
  const table = useRef<HTMLTableElement>(null);
  const left = useLeftAt();
  const [row, column] = [rows.length > 0, left];
  useEffect(() => {
    if (!row) return;
    const links = linksOf(table.current);
    (links.find((link) => link.dataset.at === column) ?? links[0])?.focus({ preventScroll: column === null });
  }, [row, column]);
  useCommands(stepCommands(() => table.current));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the window is scrolled by keys
    <section className={styles.report} aria-label={title} tabIndex={0}>
      <table ref={table}>
        <thead>
          <tr>
            <th scope="col">{rowsAre}</th>
            {columns.map((name) => (
              <th key={name} scope="col" className="figure">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((one) => (
            <Row key={one.key} row={one} currency={currency} columns={columns} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Saves what a report shows; amounts are decimal text without groups. */
export function saveReport({ title, rowsAre = 'Account', currency, columns, rows }: Report, days: string): void {
  const head = ['Number', rowsAre, ...columns.map((name) => `${name} (${currency})`)];
  const lines = rows.map(({ number = '', title: name, figures }) => [
    number,
    name,
    ...columns.map((_, index) => textOf(figures[index] ?? null, currency)),
  ]);
  saveCsv(`${title} ${days}.csv`, [head, ...lines]);
}

function Row({ row, currency, columns }: { row: ReportRow; currency: string; columns: string[] }) {
  const { key, title, number, kind = 'line', figures } = row;
  return (
    <tr data-kind={kind}>
      <th scope="row">
        {number !== undefined && <span className="quiet">{number} </span>}
        {title}
      </th>
      {columns.map((name, index) => (
        <td key={name} className="figure">
          <Cell figure={figures[index] ?? null} currency={currency} at={`${key}/${index}`} />
        </td>
      ))}
    </tr>
  );
}

function Cell({ figure, currency, at }: { figure: Figure | string | null; currency: string; at: string }) {
  if (figure === null || typeof figure === 'string') return figure;
  const amount = <Amount cents={figure.cents} currency={currency} bare />;
  if (!figure.target) return amount;
  return (
    <Drill target={figure.target} at={at} className={styles.reportLink}>
      {amount}
    </Drill>
  );
}

function textOf(figure: Figure | string | null, currency: string): string {
  if (figure === null || typeof figure === 'string') return figure ?? '';
  return decimalText(figure.cents, currency);
}

function linksOf(table: HTMLElement | null): HTMLAnchorElement[] {
  return [...(table?.querySelectorAll<HTMLAnchorElement>('a[data-at]') ?? [])];
}

function stepCommands(table: () => HTMLElement | null) {
  const section = 'Report';
  const step = (rows: number, columns: number) => () => {
    const links = linksOf(table());
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    (at < 0 ? links[0] : neighbour(links, at, rows, columns))?.focus();
  };
  return [
    { id: 'next', title: 'Figure below', section, key: 'j', alsoKeys: ['ArrowDown'], run: step(1, 0) },
    { id: 'former', title: 'Figure above', section, key: 'k', alsoKeys: ['ArrowUp'], run: step(-1, 0) },
    { id: 'right', title: 'Figure to the right', section, key: 'l', alsoKeys: ['ArrowRight'], run: step(0, 1) },
    { id: 'left', title: 'Figure to the left', section, key: 'h', alsoKeys: ['ArrowLeft'], run: step(0, -1) },
  ];
}

/** The next link of the same column above or below, or of the same row beside. */
function neighbour(links: HTMLAnchorElement[], at: number, rows: number, columns: number) {
  const current = links[at];
  const cellOf = (link?: HTMLAnchorElement) => link?.closest('td');
  if (rows === 0) {
    const beside = links[at + columns];
    return cellOf(beside)?.parentElement === cellOf(current)?.parentElement ? beside : undefined;
  }
  const onward = rows > 0 ? links.slice(at + 1) : links.slice(0, at).toReversed();
  return onward.find((link) => cellOf(link)?.cellIndex === cellOf(current)?.cellIndex);
}
