import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { useCommands } from '../../commands/registry';
import { Actor } from '../../components/actor';
import styles from '../../components/components.module.css';
import { Instant } from '../../components/day';
import { DayField } from '../../components/day-field';
import { Empty } from '../../components/empty';
import { Field } from '../../components/field';
import { type Column, useCurrent } from '../../components/grid';
import { Listed } from '../../components/listed';
import { Screen } from '../../components/screen';
import { SettingsTabs } from '../../components/settings-tabs';
import { useDrill, useLeftAt } from '../../components/trail';
import { useNewest } from '../../server/list';
import { addressOf } from '../../server/record-address';
import { AuditLogDocument, type AuditLogQuery } from './audit-log.generated';
import log from './audit-log.module.css';
import { type AuditSearch, auditSearchOf } from './search';

type Entry = AuditLogQuery['auditLog']['nodes'][number];

/** Who did what and when, the newest first; what an entry changed stands beside it. */
export function AuditLog() {
  const search: AuditSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const list = useNewest(AuditLogDocument, { filter: filterOf(search) }, ({ auditLog }) => auditLog);
  const [current, setCurrent] = useCurrent(list.rows, ({ id }) => id);
  const drill = useDrill();
  const leftAt = useLeftAt();
  const change = (changes: AuditSearch) =>
    void navigate({ to: '.', search: auditSearchOf({ ...search, ...changes }), replace: true, state: true });
  return (
    <Screen title="Audit log">
      <SettingsTabs />
      <Filters key={JSON.stringify(search)} search={search} onChange={change} />
      <div className={log.panes}>
        <Listed
          list={list}
          label="Audit log"
          columns={columns}
          rowKey={({ id }) => id}
          startAt={leftAt}
          onCurrent={setCurrent}
          onOpen={({ id, resourceType, resourceId }) => {
            const target = resourceType && resourceId ? addressOf(resourceType, resourceId) : null;
            if (target) drill(target, id);
          }}
          empty={
            <Empty title="Nothing like this was done">Every change of the books or their settings stands here.</Empty>
          }
        />
        {current && <Details {...current} />}
      </div>
    </Screen>
  );
}

function Filters({ search, onChange }: { search: AuditSearch; onChange: (changes: AuditSearch) => void }) {
  const fields = useRef<HTMLDivElement>(null);
  useCommands([
    {
      id: 'filter',
      title: 'Filter',
      section: 'List',
      key: '/',
      run: () => fields.current?.querySelector('input')?.focus(),
    },
  ]);
  const text = (label: string, name: 'actor' | 'action' | 'type' | 'record') => (
    <Field label={label}>
      <input
        defaultValue={search[name] ?? ''}
        autoComplete="off"
        onBlur={({ target }) => target.value.trim() !== (search[name] ?? '') && onChange({ [name]: target.value })}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && onChange({ [name]: currentTarget.value })}
      />
    </Field>
  );
  return (
    <div ref={fields} className={styles.fields}>
      {text('Who (e-mail)', 'actor')}
      {text('What, as postInvoice', 'action')}
      {text('Kind of record, as Invoice', 'type')}
      {text('Its id', 'record')}
      <Field label="From">
        <DayField day={search.from ?? null} onChange={(from) => onChange({ from: from ?? '' })} />
      </Field>
      <Field label="To">
        <DayField day={search.to ?? null} onChange={(to) => onChange({ to: to ?? '' })} />
      </Field>
    </div>
  );
}

/** One entry whole: what it changed, and the request that finds it in the logs. */
function Details({ action, changes, createdBy }: Entry) {
  return (
    <section className={log.details} aria-label="Entry">
      <h2>{action}</h2>
      {createdBy.requestId !== null && (
        <p>
          Request <code>{createdBy.requestId}</code>
        </p>
      )}
      {changes === null || changes === undefined ? (
        <p className="quiet">It changed no settings.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: text wider than the window is scrolled by keys
        <pre tabIndex={0}>{JSON.stringify(changes, null, 2)}</pre>
      )}
    </section>
  );
}

const columns: Column<Entry>[] = [
  { title: 'When', width: '180px', cell: ({ createdAt }) => <Instant of={createdAt} /> },
  { title: 'Who', width: 'minmax(150px, 1fr)', cell: ({ createdBy }) => <Actor of={createdBy} /> },
  { title: 'What', width: 'minmax(160px, 1fr)', cell: ({ action }) => action },
  {
    title: 'Record',
    width: '170px',
    cell: ({ resourceType, resourceId }) => resourceType && `${resourceType} ${resourceId ?? ''}`,
  },
];

/** Days are those of the browser: the first instant of the one to the last of the other. */
function filterOf({ actor, action, type, record, from, to }: AuditSearch) {
  const start = (day: string, days: number) => {
    const at = new Date(`${day}T00:00:00`);
    at.setDate(at.getDate() + days);
    return at.toISOString();
  };
  return {
    actor,
    action,
    resourceType: type,
    resourceId: record,
    ...(from && { from: start(from, 0) }),
    ...(to && { to: start(to, 1) }),
  };
}
