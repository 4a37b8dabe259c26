import { useState } from 'react';
import { type Command, useCommands } from '../../commands/registry';
import { Actions } from '../../components/actions';
import { browserText } from '../../components/browser-name';
import { Confirm, type Question } from '../../components/confirm';
import { Instant } from '../../components/day';
import { Empty } from '../../components/empty';
import { type Column, useCurrent } from '../../components/grid';
import { Listed } from '../../components/listed';
import { useList } from '../../server/list';
import { useOperation } from '../../server/operations';
import { EndSessionDocument, OpenSessionsDocument, type OpenSessionsQuery } from './people.generated';

type OpenSession = OpenSessionsQuery['sessions']['nodes'][number];

/** Who is logged in at the owner, in which browser. */
export function Sessions() {
  const list = useList(OpenSessionsDocument, {}, ({ sessions }) => sessions);
  const [current, setCurrent] = useCurrent(list.rows, ({ id }) => id);
  const [question, ask] = useState<Question | null>(null);
  const end = useOperation(EndSessionDocument);
  const ending = ({ id, person, isCurrent }: OpenSession): Question => ({
    title: `End the session of ${whose(person)}?`,
    consequence: isCurrent ? 'It is this one: you are logged out.' : 'That browser is logged out at once.',
    action: 'End',
    run: () => end.mutate({ id }),
  });
  const commands: Command[] = current
    ? [{ id: 'end', title: 'End session', section: 'People', key: 'Delete', run: () => ask(ending(current)) }]
    : [];
  useCommands(commands);
  return (
    <>
      <Actions of={commands} />
      <Listed
        list={list}
        label="Sessions"
        columns={columns}
        rowKey={({ id }) => id}
        onCurrent={setCurrent}
        empty={<Empty title="Nobody is logged in">Programs with an API key have no sessions.</Empty>}
      />
      <Confirm question={question} onClose={() => ask(null)} />
    </>
  );
}

function whose(person: OpenSession['person']): string {
  return person?.name ?? 'an API key';
}

const columns: Column<OpenSession>[] = [
  {
    title: 'Who',
    width: 'minmax(160px, 1fr)',
    cell: ({ person, isCurrent }) => `${person?.name ?? 'API key'}${isCurrent ? ' (this session)' : ''}`,
  },
  { title: 'E-mail', width: 'minmax(160px, 1fr)', cell: ({ person }) => person?.email },
  { title: 'Browser', width: 'minmax(140px, 1fr)', cell: ({ userAgent }) => browserText(userAgent) },
  { title: 'From', width: '130px', cell: ({ address }) => address },
  { title: 'Last used', width: '170px', cell: ({ lastUsedAt }) => <Instant of={lastUsedAt} /> },
  { title: 'Began', width: '170px', cell: ({ createdAt }) => <Instant of={createdAt} /> },
];
