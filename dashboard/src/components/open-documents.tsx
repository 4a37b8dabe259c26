import type { Ref } from 'react';
import { Amount } from './amount';
import { AmountField } from './amount-field';
import type { OpenDocument } from './applications';
import { Day } from './day';
import styles from './open-documents.module.css';

/** Documents to which something can be applied, each with its share. */
export function OpenDocuments(props: {
  ref: Ref<HTMLElement>;
  /** What one is called: `invoice`. */
  what: string;
  open: OpenDocument[];
  currency: string;
  sharesCents: ReadonlyMap<string, number>;
  onChange: (id: string, cents: number) => void;
}) {
  const { ref, what, open, currency, sharesCents, onChange } = props;
  if (open.length === 0) return null;
  return (
    <section ref={ref} className={styles.apply} aria-labelledby="open">
      <h2 id="open">Open {what}s, the oldest first</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">Due</th>
            <th scope="col" className="figure">
              Open
            </th>
            <th scope="col">Apply</th>
          </tr>
        </thead>
        <tbody>
          {open.map(({ id, number, dueDate, balanceDueCents }) => (
            <tr key={id}>
              <th scope="row">{number}</th>
              <td>
                <Day of={dueDate} />
              </td>
              <td className="figure">
                <Amount cents={balanceDueCents} currency={currency} bare />
              </td>
              <td>
                <AmountField
                  aria-label={`Apply to ${number}`}
                  cents={sharesCents.get(id) ?? 0}
                  currency={currency}
                  onChange={(cents) => onChange(id, cents ?? 0)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
