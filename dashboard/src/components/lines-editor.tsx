import { useLayoutEffect, useRef } from 'react';
import { parseQuantity } from '../server/parse-amount';
import { Amount } from './amount';
import { AmountField } from './amount-field';
import styles from './document.module.css';
import { type Choice, Picker } from './picker';

/** A line of a document while it is written. */
export interface EditedLine {
  /** Unique on the screen. */
  key: string;
  /** Of a line that the service has already. */
  id: string | null;
  description: string;
  quantity: string;
  unitPriceCents: number | null;
  accountId: string | null;
  taxCodeId: string | null;
}

let made = 0;

export function newLine(): EditedLine {
  made += 1;
  return {
    key: `new ${made}`,
    id: null,
    description: '',
    quantity: '1',
    unitPriceCents: null,
    accountId: null,
    taxCodeId: null,
  };
}

/**
 * Lines in a grid: Enter makes the next line, Alt with an arrow moves a line, Alt+Delete takes it out. Amounts are those that
 * the service answered.
 */
export function LinesEditor(props: {
  lines: EditedLine[];
  /** Takes the lines as they are at that moment: a field may have changed its line with the same key. */
  onChange: (change: (lines: EditedLine[]) => EditedLine[]) => void;
  currency: string;
  /** What the service makes of each line, in their order. */
  amountsCents: (number | undefined)[];
  accounts: Choice[];
  taxCodes: Choice[];
}) {
  const { lines, onChange, currency, amountsCents, accounts, taxCodes } = props;
  const table = useRef<HTMLTableElement>(null);
  const wanted = useRef<{ line: number; column: number } | null>(null);
  // Before the next key is typed: a letter that comes at once is the new line’s.
  useLayoutEffect(() => {
    const { line = -1, column = 0 } = wanted.current ?? {};
    wanted.current = null;
    table.current?.tBodies[0]?.rows[line]?.querySelectorAll('input')[column]?.focus();
  });
  const focusLine = (line: number, column: number) => {
    wanted.current = { line, column };
  };
  const change = (index: number, changes: Partial<EditedLine>) =>
    onChange((before) => before.map((line, at) => (at === index ? { ...line, ...changes } : line)));
  const keyed = (event: React.KeyboardEvent, index: number) => {
    const target = event.target as HTMLElement;
    const inputs = [...(target.closest('tr')?.querySelectorAll('input') ?? [])];
    const column = Math.max(0, inputs.indexOf(target as HTMLInputElement));
    const isChoosing = target.getAttribute('aria-expanded') === 'true';
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !isChoosing) {
      event.preventDefault();
      onChange((before) => before.toSpliced(index + 1, 0, newLine()));
      focusLine(index + 1, 0);
    } else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      const to = index + (event.key === 'ArrowUp' ? -1 : 1);
      if (to < 0 || to >= lines.length) return;
      onChange((before) => moved(before, index, to));
      focusLine(to, column);
    } else if (event.altKey && event.key === 'Delete' && lines.length > 1) {
      event.preventDefault();
      onChange((before) => before.toSpliced(index, 1));
      focusLine(Math.min(index, lines.length - 2), column);
    }
  };
  const chosen = (choices: Choice[], id: string | null) => choices.find((choice) => choice.id === id) ?? null;
  return (
    <section className={styles.lines} aria-label="Lines">
      <table ref={table} className={styles.editor}>
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col">Account</th>
            <th scope="col">Tax code</th>
            <th scope="col" className="figure">
              Quantity
            </th>
            <th scope="col" className="figure">
              Price
            </th>
            <th scope="col" className="figure">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={line.key} onKeyDown={(event) => keyed(event, index)}>
              <td>
                <input
                  aria-label={`Description of line ${index + 1}`}
                  value={line.description}
                  onChange={(event) => change(index, { description: event.target.value })}
                  autoComplete="off"
                />
              </td>
              <td>
                <Picker
                  aria-label={`Account of line ${index + 1}`}
                  choices={accounts}
                  chosen={chosen(accounts, line.accountId)}
                  onChoose={(choice) => change(index, { accountId: choice?.id ?? null })}
                />
              </td>
              <td>
                <Picker
                  aria-label={`Tax code of line ${index + 1}`}
                  choices={taxCodes}
                  chosen={chosen(taxCodes, line.taxCodeId)}
                  onChoose={(choice) => change(index, { taxCodeId: choice?.id ?? null })}
                />
              </td>
              <td>
                <input
                  aria-label={`Quantity of line ${index + 1}`}
                  className="figure"
                  inputMode="decimal"
                  value={line.quantity}
                  aria-invalid={parseQuantity(line.quantity) === null || undefined}
                  onChange={(event) => change(index, { quantity: event.target.value })}
                  autoComplete="off"
                />
              </td>
              <td>
                <AmountField
                  aria-label={`Price of line ${index + 1}`}
                  cents={line.unitPriceCents}
                  currency={currency}
                  onChange={(unitPriceCents) => change(index, { unitPriceCents })}
                />
              </td>
              <td className="figure">
                <Amount cents={amountsCents[index]} currency={currency} bare />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="quiet">
        <kbd>↵</kbd> next line · <kbd>Alt</kbd> <kbd>↑</kbd> <kbd>↓</kbd> move · <kbd>Alt</kbd> <kbd>Delete</kbd> take
        out
      </p>
    </section>
  );
}

function moved(lines: EditedLine[], from: number, to: number): EditedLine[] {
  const line = lines[from];
  if (line === undefined) return lines;
  return lines.toSpliced(from, 1).toSpliced(to, 0, line);
}
