import { useState } from 'react';
import { type Command, useCommands } from '../../commands/registry';
import { Actions } from '../../components/actions';
import { Confirm, type Question } from '../../components/confirm';
import { Day, Instant } from '../../components/day';
import { Empty } from '../../components/empty';
import { useFileChooser } from '../../components/file-chooser';
import { type Column, useCurrent } from '../../components/grid';
import { Listed } from '../../components/listed';
import { PlaceTabs, periodTabs } from '../../components/place-tabs';
import { Screen } from '../../components/screen';
import { useBooks } from '../../server/books';
import { dayText, words } from '../../server/format';
import { useNewest } from '../../server/list';
import { useOperation } from '../../server/operations';
import { upload } from '../../server/request';
import { useMay } from '../../server/session';
import {
  DeleteExchangeRateDocument,
  ExchangeRatesDocument,
  type ExchangeRatesQuery,
  ImportExchangeRatesDocument,
} from './currencies.generated';
import { RateForm } from './rate-form';

type Rate = ExchangeRatesQuery['exchangeRates']['nodes'][number];

/** What other currencies were worth, day by day, the last entered first. */
export function Currencies() {
  const list = useNewest(ExchangeRatesDocument, {}, ({ exchangeRates }) => exchangeRates);
  const [current, setCurrent] = useCurrent(list.rows, ({ id }) => id);
  const [isNew, setNew] = useState(false);
  const [question, ask] = useState<Question | null>(null);
  const { currency } = useBooks();
  const remove = useOperation(DeleteExchangeRateDocument);
  const files = useRateFiles();
  const may = useMay();
  const section = 'Currencies';
  const commands: Command[] = [
    { id: 'new', title: 'Enter a rate', section, key: 'n', run: () => setNew(true) },
    { id: 'import', title: 'Import a file', section, key: 'u', run: files.choose },
  ];
  const deleting: Command[] = current
    ? [
        {
          id: 'delete',
          title: 'Delete rate',
          section,
          key: 'Delete',
          run: () =>
            ask({
              title: `Delete the rate of ${current.currency} of ${dayText(current.day)}?`,
              consequence:
                'What was booked with it stays as it is; what is booked from now on takes the rate before it.',
              action: 'Delete',
              run: () => remove.mutate({ id: current.id }),
            }),
        },
      ]
    : [];
  const offered = useCommands(may('write') ? [...commands, ...deleting] : []);
  return (
    <Screen title="Currencies">
      <PlaceTabs label="Periods" tabs={periodTabs} />
      <Actions of={offered} />
      <Listed
        list={list}
        label="Rates"
        columns={columnsOf(currency)}
        rowKey={({ id }) => id}
        onCurrent={setCurrent}
        empty={
          <Empty
            title="There are no rates"
            keys="n enters one; u imports a file of the European Central Bank (XML) or of days, currencies and rates (CSV)."
          />
        }
      />
      {files.input}
      {isNew && <RateForm onClose={() => setNew(false)} />}
      <Confirm question={question} onClose={() => ask(null)} />
    </Screen>
  );
}

const columnsOf = (currency: string): Column<Rate>[] => [
  { title: 'Currency', width: '90px', cell: (rate) => rate.currency },
  { title: 'Day', width: '120px', cell: ({ day }) => <Day of={day} /> },
  { title: `Worth in ${currency}`, width: '160px', isFigure: true, cell: ({ rate }) => rate },
  { title: 'From', width: '120px', cell: ({ source }) => (source === 'ENTERED' ? 'By hand' : words(source)) },
  { title: 'Entered', width: 'minmax(180px, 1fr)', cell: ({ enteredAt }) => <Instant of={enteredAt} /> },
];

/** Takes files of rates: XML of the European Central Bank, or CSV. */
function useRateFiles() {
  return useFileChooser({
    label: 'File of rates',
    accept: '.csv,.xml,text/csv,text/xml,application/xml',
    send: async (file) => {
      const format = file.name.toLowerCase().endsWith('.xml') ? ('ECB_XML' as const) : ('CSV' as const);
      const { importExchangeRates: read } = await upload(ImportExchangeRatesDocument, { file, format });
      return `${read.readCount} rates read, ${read.changedCount} of them new`;
    },
  });
}
