import { parseQuantity } from '../server/parse-amount';
import { AmountField } from './amount-field';
import { CheckedInput } from './checked-input';
import type { Keyed, LineColumn } from './line-editor';
import { type Choice, Picker } from './picker';

/** Columns of a `LineEditor` that lines of most documents have. */

export function textColumn<Field extends string, Line extends Keyed & Record<Field, string>>(
  title: string,
  field: Field,
  width: string,
): LineColumn<Line> {
  return {
    title,
    width,
    cell: (line, change, label) => (
      <input
        aria-label={label}
        value={line[field]}
        onChange={({ target }) => change({ [field]: target.value } as Partial<Line>)}
        autoComplete="off"
      />
    ),
  };
}

/** The id of one of `choices`. */
export function choiceColumn<Field extends string, Line extends Keyed & Record<Field, string | null>>(
  title: string,
  field: Field,
  choices: Choice[],
  width: string,
): LineColumn<Line> {
  return {
    title,
    width,
    cell: (line, change, label) => (
      <Picker
        aria-label={label}
        choices={choices}
        chosen={choices.find(({ id }) => id === line[field]) ?? null}
        onChoose={(choice) => change({ [field]: choice?.id ?? null } as Partial<Line>)}
      />
    ),
  };
}

export function quantityColumn<Line extends Keyed & { quantity: string }>(): LineColumn<Line> {
  return {
    title: 'Quantity',
    width: '90px',
    isFigure: true,
    cell: ({ quantity }, change, label) => (
      <CheckedInput
        aria-label={label}
        className="figure"
        inputMode="decimal"
        value={quantity}
        problem={parseQuantity(quantity) === null ? 'Not a quantity above zero' : null}
        onChange={({ target }) => change({ quantity: target.value } as Partial<Line>)}
        autoComplete="off"
      />
    ),
  };
}

export function amountColumn<Field extends string, Line extends Keyed & Record<Field, number | null>>(
  title: string,
  field: Field,
  currency: string,
): LineColumn<Line> {
  return {
    title,
    width: '120px',
    isFigure: true,
    cell: (line, change, label) => (
      <AmountField
        aria-label={label}
        cents={line[field]}
        currency={currency}
        onChange={(cents) => change({ [field]: cents } as Partial<Line>)}
      />
    ),
  };
}
