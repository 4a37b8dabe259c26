import { Amount } from './amount';
import styles from './document.module.css';

interface Line {
  id: string;
  description: string;
  quantity: number;
  unitPriceCents: number;
  amountCents: number;
  account: string | null;
}

interface Sum {
  title: string;
  cents: number;
}

/** The lines of a document and what they come to. */
export function DocumentLines(props: { lines: Line[]; sums: Sum[]; currency: string }) {
  const { lines, sums, currency } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the window is scrolled by keys
    <section className={styles.lines} aria-label="Lines" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col">Account</th>
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
          {lines.map(({ id, description, account, quantity, unitPriceCents, amountCents }) => (
            <tr key={id}>
              <td>{description}</td>
              <td>{account ?? <span className={styles.missing}>No account</span>}</td>
              <td className="figure">{quantity}</td>
              <td className="figure">
                <Amount cents={unitPriceCents} currency={currency} bare />
              </td>
              <td className="figure">
                <Amount cents={amountCents} currency={currency} bare />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {sums.map(({ title, cents }) => (
            <tr key={title}>
              <th scope="row" colSpan={4}>
                {title}
              </th>
              <td className="figure">
                <Amount cents={cents} currency={currency} />
              </td>
            </tr>
          ))}
        </tfoot>
      </table>
    </section>
  );
}
