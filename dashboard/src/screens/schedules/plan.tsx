import { Amount } from '../../components/amount';
import { Day } from '../../components/day';
import { Status } from '../../components/status';
import { TableFrame } from '../../components/table-frame';
import { Drill } from '../../components/trail';
import type { PlannedEntryFragment } from './schedules.generated';

/** The entries of a plan; each leads to the journal that was made of it. */
export function Plan({ entries, currency }: { entries: PlannedEntryFragment[]; currency: string }) {
  return (
    <TableFrame label="Plan">
      <table>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col" className="figure">
              Amount
            </th>
            <th scope="col">Journal</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ id, entryDate, amountCents, manualJournal }) => (
            <tr key={id}>
              <td>
                <Day of={entryDate} />
              </td>
              <td className="figure">
                <Amount cents={amountCents} currency={currency} />
              </td>
              <td>
                {manualJournal === null ? (
                  <span className="quiet">to come</span>
                ) : (
                  <>
                    <Drill target={{ to: '/manual-journals/$id', params: { id: manualJournal.id } }} at={id}>
                      {manualJournal.journalNumber ?? `Draft ${manualJournal.id}`}
                    </Drill>{' '}
                    <Status of={manualJournal.status} />
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
