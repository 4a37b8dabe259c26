import { useState } from 'react';
import { type Command, useCommands } from '../../commands/registry';
import { Actions } from '../../components/actions';
import { Amount } from '../../components/amount';
import { Confirm, type Question } from '../../components/confirm';
import { Day } from '../../components/day';
import { Empty } from '../../components/empty';
import { type Column, useCurrent } from '../../components/grid';
import { Listed } from '../../components/listed';
import { PlaceTabs, periodTabs } from '../../components/place-tabs';
import { Screen } from '../../components/screen';
import { Status } from '../../components/status';
import { useDrill, useLeftAt } from '../../components/trail';
import { dayText } from '../../server/format';
import { useNewest } from '../../server/list';
import { useOperation } from '../../server/operations';
import { useMay } from '../../server/session';
import { SettleTax } from './settle-tax';
import {
  ReverseTaxSettlementDocument,
  TaxSettlementsDocument,
  type TaxSettlementsQuery,
} from './tax-settlements.generated';

type Settlement = TaxSettlementsQuery['taxSettlements']['nodes'][number];

/** Periods whose tax was settled: each leads to the tax report of its days. */
export function TaxSettlements() {
  const list = useNewest(TaxSettlementsDocument, {}, ({ taxSettlements }) => taxSettlements);
  const [current, setCurrent] = useCurrent(list.rows, ({ id }) => id);
  const [isNew, setNew] = useState(false);
  const [question, ask] = useState<Question | null>(null);
  const reverse = useOperation(ReverseTaxSettlementDocument);
  const drill = useDrill();
  const leftAt = useLeftAt();
  const may = useMay();
  const section = 'Tax settlements';
  const commands: Command[] = [{ id: 'new', title: 'Settle tax', section, key: 'n', run: () => setNew(true) }];
  if (current?.status === 'POSTED')
    commands.push({
      id: 'reverse',
      title: 'Reverse',
      section,
      key: 'v',
      run: () =>
        ask({
          title: `Reverse the settlement through ${dayText(current.through)}?`,
          consequence:
            'What is owed goes back to sales tax and purchase tax as of today; the days can be settled again.',
          action: 'Reverse',
          run: () => reverse.mutate({ id: current.id }),
        }),
    });
  const offered = useCommands(may('admin') ? commands : []);
  return (
    <Screen title="Tax settlements">
      <PlaceTabs label="Periods" tabs={periodTabs} />
      <Actions of={offered} />
      <Listed
        list={list}
        label="Tax settlements"
        columns={columns}
        rowKey={({ id }) => id}
        startAt={leftAt}
        onCurrent={setCurrent}
        onOpen={({ id, fromDay, through, currency, basis }) =>
          drill(
            {
              to: '/reports/tax-report',
              search: {
                to: through,
                currency,
                ...(fromDay !== null && { from: fromDay }),
                ...(basis === 'CASH' && { basis }),
              },
            },
            id,
          )
        }
        empty={
          <Empty title="No tax was settled yet" keys="n begins." keysNeed="admin">
            At the end of a period what is owed to the tax office goes to an account of its own.
          </Empty>
        }
      />
      {isNew && <SettleTax onClose={() => setNew(false)} />}
      <Confirm question={question} onClose={() => ask(null)} />
    </Screen>
  );
}

const columns: Column<Settlement>[] = [
  { title: 'From', width: '120px', cell: ({ fromDay }) => <Day of={fromDay} /> },
  { title: 'Through', width: '120px', cell: ({ through }) => <Day of={through} /> },
  { title: 'State', width: '100px', cell: ({ status }) => <Status of={status} /> },
  { title: 'Tax counts', width: '120px', cell: ({ basis }) => (basis === 'CASH' ? 'When paid' : 'When invoiced') },
  { title: 'Notes', width: 'minmax(120px, 1fr)', cell: ({ notes }) => notes },
  {
    title: 'Sales tax',
    width: '140px',
    isFigure: true,
    cell: ({ salesTaxCents, currency }) => <Amount cents={salesTaxCents} currency={currency} />,
  },
  {
    title: 'Purchase tax',
    width: '140px',
    isFigure: true,
    cell: ({ purchaseTaxCents, currency }) => <Amount cents={purchaseTaxCents} currency={currency} />,
  },
];
