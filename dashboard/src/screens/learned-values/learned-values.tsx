import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useCommands } from '../../commands/registry';
import { Actions } from '../../components/actions';
import { Confirm, type Question } from '../../components/confirm';
import { Instant } from '../../components/day';
import { Empty } from '../../components/empty';
import { type Column, useCurrent } from '../../components/grid';
import { Listed } from '../../components/listed';
import { Screen } from '../../components/screen';
import { SearchField } from '../../components/search-field';
import { SettingsTabs } from '../../components/settings-tabs';
import { useDrill, useLeftAt } from '../../components/trail';
import { words } from '../../server/format';
import { useList } from '../../server/list';
import { useOperation } from '../../server/operations';
import { addressOf } from '../../server/record-address';
import { useMay } from '../../server/session';
import { ForgetLearnedValueDocument, LearnedValuesDocument, type LearnedValuesQuery } from './learned-values.generated';

type Learned = LearnedValuesQuery['learnedValues']['nodes'][number];

/** What corrections taught the reading of documents: what, of which vendor, from which document, and how often it helped. */
export function LearnedValues() {
  const { q }: { q?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const list = useList(LearnedValuesDocument, { filter: { vendor: q } }, ({ learnedValues }) => learnedValues);
  const [current, setCurrent] = useCurrent(list.rows, ({ id }) => id);
  const [question, ask] = useState<Question | null>(null);
  const forget = useOperation(ForgetLearnedValueDocument);
  const drill = useDrill();
  const leftAt = useLeftAt();
  const may = useMay();
  const find = (text: string) =>
    void navigate({ to: '.', search: text === '' ? {} : { q: text }, replace: true, state: true });
  const forgetting = (learned: Learned): Question => ({
    title: `Forget the learned ${nameOf(learned.field).toLowerCase()} of ${learned.vendorName}?`,
    consequence: `Later documents of ${learned.vendorName} are read without it. What was read with it stays.`,
    action: 'Forget',
    run: () => forget.mutate({ id: learned.id }),
  });
  const offered = useCommands(
    may('write') && current
      ? [
          {
            id: 'forget',
            title: 'Forget',
            section: 'Learned values',
            key: 'Delete',
            run: () => ask(forgetting(current)),
          },
        ]
      : [],
  );
  return (
    <Screen title="Learned values" beside={<SearchField text={q ?? ''} onSearch={find} />}>
      <SettingsTabs />
      <Actions of={offered} />
      <Listed
        list={list}
        label="Learned values"
        columns={columns}
        rowKey={({ id }) => id}
        startAt={leftAt}
        onCurrent={setCurrent}
        onOpen={({ id, invoiceDocumentId }) => {
          const target = invoiceDocumentId === null ? null : addressOf('InvoiceDocument', invoiceDocumentId);
          if (target) drill(target, id);
        }}
        empty={
          <Empty title="Nothing was learned yet">
            When a field of a document is corrected, later documents of its vendor are read with it.
          </Empty>
        }
      />
      <Confirm question={question} onClose={() => ask(null)} />
    </Screen>
  );
}

function nameOf(field: string): string {
  return words(field).replace(' cents', '');
}

const columns: Column<Learned>[] = [
  { title: 'Vendor', width: 'minmax(160px, 1fr)', cell: ({ vendorName }) => vendorName },
  { title: 'What', width: '130px', cell: ({ field }) => nameOf(field) },
  {
    title: 'Is',
    width: 'minmax(150px, 1fr)',
    cell: ({ value, contact }) => value ?? contact?.name ?? <span className="quiet">at its place on the page</span>,
  },
  {
    title: 'Was read as',
    width: 'minmax(120px, 1fr)',
    cell: ({ readInstead }) => readInstead ?? <span className="quiet">nothing</span>,
  },
  {
    title: 'From',
    width: '120px',
    cell: ({ invoiceDocumentId }) =>
      invoiceDocumentId === null ? <span className="quiet">deleted</span> : `Document ${invoiceDocumentId}`,
  },
  { title: 'Used', width: '60px', isFigure: true, cell: ({ usedCount }) => usedCount },
  { title: 'Last used', width: '180px', cell: ({ lastUsedAt }) => <Instant of={lastUsedAt} /> },
];
