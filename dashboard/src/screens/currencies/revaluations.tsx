import { useState } from 'react';
import { type Command, useCommands } from '../../commands/registry';
import { Actions } from '../../components/actions';
import { Amount } from '../../components/amount';
import { Confirm, type Question } from '../../components/confirm';
import { Day } from '../../components/day';
import { Empty } from '../../components/empty';
import { Failure } from '../../components/failure';
import { GhostRows } from '../../components/ghost-rows';
import { type Column, Grid, useCurrent } from '../../components/grid';
import { PlaceTabs, periodTabs } from '../../components/place-tabs';
import { Screen } from '../../components/screen';
import { Status } from '../../components/status';
import { useBooks } from '../../server/books';
import { dayText } from '../../server/format';
import { useDocument, useOperation } from '../../server/operations';
import { useMay } from '../../server/session';
import { Balances } from './balances';
import {
  RevaluationDocument,
  RevaluationsDocument,
  type RevaluationsQuery,
  ReverseRevaluationDocument,
} from './currencies.generated';
import { Revalue } from './revalue';

type Revaluation = RevaluationsQuery['revaluations']['nodes'][number];

/** What is open in other currencies, valued at the rates of a day; each is taken back on the next. */
export function Revaluations() {
  const asked = useDocument(RevaluationsDocument, {});
  const rows = asked.data?.revaluations.nodes.toReversed() ?? [];
  const [current, setCurrent] = useCurrent(rows, ({ id }) => id);
  const [isNew, setNew] = useState(false);
  const [question, ask] = useState<Question | null>(null);
  const { currency } = useBooks();
  const shown = useDocument(RevaluationDocument, current && { id: current.id }).data?.revaluation;
  const reverse = useOperation(ReverseRevaluationDocument);
  const may = useMay();
  const section = 'Revaluation';
  const commands: Command[] = [{ id: 'new', title: 'Revalue', section, key: 'n', run: () => setNew(true) }];
  if (current?.status === 'POSTED')
    commands.push({
      id: 'reverse',
      title: 'Reverse',
      section,
      key: 'v',
      run: () =>
        ask({
          title: `Reverse the revaluation of ${dayText(current.asOf)}?`,
          consequence: 'Its gains and losses, and their taking back on the next day, are reversed.',
          action: 'Reverse',
          run: () => reverse.mutate({ id: current.id }),
        }),
    });
  const offered = may('write') ? commands : [];
  useCommands(offered);
  const missing = asked.data?.missingBaseAmounts;
  return (
    <Screen title="Revaluation">
      <PlaceTabs label="Periods" tabs={periodTabs} />
      {asked.error && !asked.data && <Failure error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.isPending && <GhostRows />}
      {asked.data && (
        <>
          <Actions of={offered} />
          {missing && missing.lineCount > 0 && (
            <p role="status">
              {missing.lineCount} lines of the journal have no amount in {currency}, for want of rates of{' '}
              {missing.currencies.map((one) => one.currency).join(', ')}.
            </p>
          )}
          <Grid
            label="Revaluations"
            rows={rows}
            columns={columnsOf(currency)}
            rowKey={({ id }) => id}
            onCurrent={setCurrent}
            empty={
              <Empty title="Nothing was revalued yet" keys="n begins.">
                At the end of a month what is open in other currencies is valued at the rates of the day.
              </Empty>
            }
          />
          {current && shown && (
            <>
              <h2>Valued on {dayText(current.asOf)}</h2>
              <Balances balances={shown.balances} base={currency} />
            </>
          )}
        </>
      )}
      {isNew && <Revalue onClose={() => setNew(false)} />}
      <Confirm question={question} onClose={() => ask(null)} />
    </Screen>
  );
}

const columnsOf = (currency: string): Column<Revaluation>[] => [
  { title: 'Day', width: '120px', cell: ({ asOf }) => <Day of={asOf} /> },
  { title: 'State', width: 'minmax(100px, 1fr)', cell: ({ status }) => <Status of={status} /> },
  { title: 'Taken back on', width: '130px', cell: ({ takenBackOn }) => <Day of={takenBackOn} /> },
  {
    title: 'Gains',
    width: '140px',
    isFigure: true,
    cell: ({ gainCents }) => <Amount cents={gainCents} currency={currency} />,
  },
  {
    title: 'Losses',
    width: '140px',
    isFigure: true,
    cell: ({ lossCents }) => <Amount cents={lossCents} currency={currency} />,
  },
];
