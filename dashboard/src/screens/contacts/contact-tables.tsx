import { Amount } from '../../components/amount';
import { Day } from '../../components/day';
import { Status } from '../../components/status';
import { TableFrame } from '../../components/table-frame';
import { Drill, type Target } from '../../components/trail';
import { ageNames, ages } from '../../server/ages';
import { spokenAction, words } from '../../server/format';
import { addressOf } from '../../server/record-address';
import type { RecordsOfContactQuery } from './contacts.generated';
import type { OpenSums } from './open-items';

interface RecordRow {
  id: string;
  number: string | null;
  day: string | null;
  status: string;
  amountCents: number | null;
  currency: string | null;
}

/** What is open by its age, and the balance. */
export function OpenTable({ title, sums }: { title: string; sums: OpenSums[] }) {
  if (sums.length === 0) return null;
  return (
    <TableFrame title={title}>
      <table>
        <thead>
          <tr>
            <th scope="col">Age</th>
            {sums.map(({ currency }) => (
              <th key={currency} scope="col" className="figure">
                {currency}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ageNames.map((age) => (
            <tr key={age}>
              <th scope="row">{ages[age].title}</th>
              {sums.map(({ currency, dueCents }) => (
                <td key={currency} className="figure">
                  <Amount cents={dueCents[age]} currency={currency} bare />
                </td>
              ))}
            </tr>
          ))}
          <Line title="Not applied" sums={sums} centsOf={({ unappliedCents }) => -unappliedCents} />
          <Line title="Balance" sums={sums} centsOf={({ balanceCents }) => balanceCents} />
        </tbody>
      </table>
    </TableFrame>
  );
}

function Line(props: { title: string; sums: OpenSums[]; centsOf: (sums: OpenSums) => number }) {
  const { title, sums, centsOf } = props;
  return (
    <tr>
      <th scope="row">{title}</th>
      {sums.map((one) => (
        <td key={one.currency} className="figure">
          <Amount cents={centsOf(one) || 0} currency={one.currency} bare />
        </td>
      ))}
    </tr>
  );
}

/** The latest records of one kind, each a link; nothing when there are none. */
export function RecordTable(props: {
  title: string;
  /** Its type in the schema, which has the address. */
  kind: string;
  of: { nodes: RecordRow[]; totalCount: number };
  /** Where all of them are; null when no list shows those of one contact alone. */
  all: Target | null;
}) {
  const { title, kind, of, all } = props;
  if (of.nodes.length === 0) return null;
  return (
    <TableFrame title={title}>
      <table>
        <tbody>
          {of.nodes.map(({ id: recordId, number, day, status, amountCents, currency }) => (
            <tr key={recordId}>
              <th scope="row">
                <Drill target={addressOf(kind, recordId) ?? {}} at={`${kind} ${recordId}`}>
                  {number || `${spokenAction(kind)} ${recordId}`}
                </Drill>
              </th>
              <td>
                <Day of={day === null ? null : day.slice(0, 10)} />
              </td>
              <td>
                <Status of={status} />
              </td>
              <td className="figure">
                <Amount cents={amountCents} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {of.totalCount > of.nodes.length && (
        <p>
          {all === null ? (
            <span className="quiet">
              The latest {of.nodes.length} of {of.totalCount}
            </span>
          ) : (
            <Drill target={all} at={`all ${kind}`}>
              All {of.totalCount}
            </Drill>
          )}
        </p>
      )}
    </TableFrame>
  );
}

/** What corrections taught the reading of its documents. */
export function LearnedOf({ values }: { values: RecordsOfContactQuery['learnedValues']['nodes'] }) {
  if (values.length === 0) return null;
  return (
    <section aria-labelledby="learned">
      <h2 id="learned">Learned</h2>
      {values.map(({ id, field, value, readInstead, usedCount }) => (
        <p key={id}>
          {words(field).replace(' cents', '')}: {value ?? 'at its place on the page'}
          <span className="quiet">
            {readInstead !== null && `, was read as ${readInstead}`}, used {usedCount} times
          </span>
        </p>
      ))}
    </section>
  );
}
