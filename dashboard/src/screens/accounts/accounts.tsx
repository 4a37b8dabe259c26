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
import { useDrill, useLeftAt } from '../../components/trail';
import { words } from '../../server/format';
import { useList } from '../../server/list';
import { useOperation } from '../../server/operations';
import { useMay } from '../../server/session';
import { AccountForm } from './account-form';
import {
  AddStandardAccountsDocument,
  ChartOfAccountsDocument,
  type ChartOfAccountsQuery,
  UpdateAccountDocument,
} from './accounts.generated';

export type ChartAccount = ChartOfAccountsQuery['accounts']['nodes'][number];

/** The chart of accounts, bank accounts among them: each leads to its ledger. */
export function Accounts() {
  const list = useList(ChartOfAccountsDocument, {}, ({ accounts }) => accounts);
  const [current, setCurrent] = useCurrent(list.rows, ({ id }) => id);
  const [open, setOpen] = useState<'new' | 'edit' | null>(null);
  const [question, ask] = useState<Question | null>(null);
  const update = useOperation(UpdateAccountDocument);
  const standard = useOperation(AddStandardAccountsDocument);
  const toasts = useToasts();
  const drill = useDrill();
  const leftAt = useLeftAt();
  const may = useMay();
  const section = 'Accounts';
  const commands: Command[] = [{ id: 'new', title: 'New account', section, key: 'n', run: () => setOpen('new') }];
  commands.push({
    id: 'standard',
    title: 'Add standard accounts',
    section,
    key: 'Shift+n',
    alsoKeys: ['Shift+N'],
    run: () =>
      ask({
        title: 'Add the standard accounts that are missing?',
        consequence:
          'Accounts that new books start with are added under the first numbers that are free. Those that are there stay as they are. An account can be archived, not deleted.',
        action: 'Add them',
        run: () =>
          standard.mutate(
            {},
            {
              onSuccess: ({ addStandardAccounts: { accounts } }) =>
                toasts.told(accounts.length === 0 ? 'None is missing' : `${accounts.length} accounts added`),
            },
          ),
      }),
  });
  if (current) commands.push({ id: 'edit', title: 'Edit account', section, key: 'e', run: () => setOpen('edit') });
  if (current?.active)
    commands.push({
      id: 'archive',
      title: 'Archive account',
      section,
      key: 'Delete',
      run: () =>
        ask({
          title: `Archive ${current.number} ${current.name}?`,
          consequence: 'It takes no new postings. Its entries stay, and it can be taken back.',
          action: 'Archive',
          run: () => update.mutate({ input: { id: current.id, active: false } }),
        }),
    });
  if (current && !current.active)
    commands.push({
      id: 'take-back',
      title: 'Take account back',
      section,
      key: 'b',
      run: () => update.mutate({ input: { id: current.id, active: true } }),
    });
  const offered = useCommands(may('admin') ? commands : []);
  return (
    <Screen title="Accounts">
      <SettingsTabs />
      <Actions of={offered} />
      <Listed
        list={list}
        label="Accounts"
        columns={columns}
        rowKey={({ id }) => id}
        startAt={leftAt}
        onCurrent={setCurrent}
        {...(may('reports') && {
          onOpen: ({ id }: ChartAccount) => drill({ to: '/reports/general-ledger', search: { account: id } }, id),
        })}
        empty={<Empty title="There are no accounts" keys="n makes the first one." keysNeed="admin" />}
      />
      {open !== null && <AccountForm account={open === 'edit' ? current : null} onClose={() => setOpen(null)} />}
      <Confirm question={question} onClose={() => ask(null)} />
    </Screen>
  );
}

const columns: Column<ChartAccount>[] = [
  { title: 'Number', width: '80px', cell: ({ number }) => number },
  { title: 'Name', width: 'minmax(200px, 2fr)', cell: ({ name }) => name },
  { title: 'Class', width: '100px', cell: ({ accountType }) => words(accountType) },
  { title: 'Kind', width: 'minmax(140px, 1fr)', cell: ({ subType }) => words(subType) },
  { title: 'Group', width: 'minmax(140px, 1fr)', cell: ({ heading }) => heading },
  { title: 'Tax code', width: '90px', cell: ({ taxCode }) => taxCode?.code },
  { title: 'State', width: '90px', cell: ({ active }) => (active ? null : <Status of="Archived" />) },
];
