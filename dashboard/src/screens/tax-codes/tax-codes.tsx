import { useState } from 'react';
import { type Command, useCommands } from '../../commands/registry';
import { Actions } from '../../components/actions';
import { Confirm, type Question } from '../../components/confirm';
import { Empty } from '../../components/empty';
import { type Column, useCurrent } from '../../components/grid';
import { Listed } from '../../components/listed';
import { Screen } from '../../components/screen';
import { SettingsTabs } from '../../components/settings-tabs';
import { Status } from '../../components/status';
import { useToasts } from '../../components/toasts';
import { words } from '../../server/format';
import { useList } from '../../server/list';
import { useOperation } from '../../server/operations';
import { useMay } from '../../server/session';
import { percentText } from './percent';
import { TaxCodeForm } from './tax-code-form';
import {
  ArchiveTaxCodeDocument,
  InstallTaxCodesDocument,
  TaxCodesDocument,
  type TaxCodesQuery,
} from './tax-codes.generated';

export type TaxCode = TaxCodesQuery['taxCodes']['nodes'][number];

/** How lines are taxed: rates and kinds, by country. */
export function TaxCodes() {
  const list = useList(TaxCodesDocument, {}, ({ taxCodes }) => taxCodes);
  const [current, setCurrent] = useCurrent(list.rows, ({ id }) => id);
  const [open, setOpen] = useState<'new' | 'edit' | null>(null);
  const [question, ask] = useState<Question | null>(null);
  const archive = useOperation(ArchiveTaxCodeDocument);
  const install = useOperation(InstallTaxCodesDocument);
  const toasts = useToasts();
  const may = useMay();
  const section = 'Tax codes';
  const commands: Command[] = [
    { id: 'new', title: 'New tax code', section, key: 'n', run: () => setOpen('new') },
    {
      id: 'install',
      title: 'Add those of the country',
      section,
      key: 'i',
      run: () =>
        install.mutate(
          { country: null },
          {
            onSuccess: ({ installTaxCodes: { taxCodes } }) =>
              toasts.told(taxCodes.length === 0 ? 'They are all there' : `${taxCodes.length} tax codes are added`),
          },
        ),
    },
  ];
  if (current?.archivedAt === null)
    commands.push(
      { id: 'edit', title: 'Edit tax code', section, key: 'e', run: () => setOpen('edit') },
      {
        id: 'archive',
        title: 'Archive tax code',
        section,
        key: 'Delete',
        run: () =>
          ask({
            title: `Archive ${current.code}?`,
            consequence: 'Lines take it no longer. Those that have it keep it, and reports show it.',
            action: 'Archive',
            run: () => archive.mutate({ id: current.id }),
          }),
      },
    );
  const offered = useCommands(may('admin') ? commands : []);
  return (
    <Screen title="Tax codes">
      <SettingsTabs />
      <Actions of={offered} />
      <Listed
        list={list}
        label="Tax codes"
        columns={columns}
        rowKey={({ id }) => id}
        onCurrent={setCurrent}
        empty={
          <Empty title="There are no tax codes" keys="i adds those of the country, n makes one." keysNeed="admin" />
        }
      />
      {open !== null && <TaxCodeForm taxCode={open === 'edit' ? current : null} onClose={() => setOpen(null)} />}
      <Confirm question={question} onClose={() => ask(null)} />
    </Screen>
  );
}

const columns: Column<TaxCode>[] = [
  { title: 'Code', width: '110px', cell: ({ code }) => code },
  { title: 'Name', width: 'minmax(200px, 1fr)', cell: ({ name }) => name },
  { title: 'Country', width: '80px', cell: ({ country }) => country },
  { title: 'Kind', width: '140px', cell: ({ kind }) => words(kind) },
  { title: 'Rate', width: '90px', isFigure: true, cell: ({ ratePpm }) => `${percentText(ratePpm)} %` },
  { title: 'Recovered', width: '90px', cell: ({ recoverable }) => (recoverable ? 'Yes' : 'No') },
  { title: 'State', width: '90px', cell: ({ archivedAt }) => archivedAt !== null && <Status of="Archived" /> },
];
