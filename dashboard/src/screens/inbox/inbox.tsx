import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { type Command, useCommands } from '../../commands/registry';
import { Actions } from '../../components/actions';
import { Empty } from '../../components/empty';
import { Failure } from '../../components/failure';
import { GhostRows } from '../../components/ghost-rows';
import { Screen, Tabs } from '../../components/screen';
import { SearchField } from '../../components/search-field';
import { useToasts } from '../../components/toasts';
import { useBooks } from '../../server/books';
import { useList } from '../../server/list';
import { loadPart } from '../../server/load-part';
import { useDocument } from '../../server/operations';
import { useMay } from '../../server/session';
import { useAfterPaint } from './after-paint';
import { useBilling } from './billing';
import { Cockpit } from './cockpit';
import { DocumentList, type Row } from './document-list';
import { InboxCountsDocument } from './inbox.generated';
import styles from './inbox.module.css';
import { listOf, loadDocument } from './load-ahead';
import type { BegunWithMany } from './many-documents';
import { type InboxTab, type InboxView, inboxTabs } from './tabs';
import { useUpload } from './upload';

const ManyDocuments = lazy(async () => ({
  default: (await loadPart(() => import('./many-documents'))).ManyDocuments,
}));

const route = getRouteApi('/books/inbox/{-$id}');

/** Documents that wait to become bills: the list, the page, and what was read from it. */
export function Inbox() {
  const { id: idOfAddress } = route.useParams();
  const view: InboxView = route.useSearch();
  const { tab, q } = view;
  const navigate = route.useNavigate();
  const may = useMay();
  const { currency } = useBooks();
  const list = useRef<HTMLDivElement>(null);
  const [leaving, setLeaving] = useState<ReadonlyMap<string, number>>(new Map());
  const documents = useList(...listOf(view));
  const counts = useDocument(InboxCountsDocument, {});
  // What leaves one view is looked for in that of what was billed.
  const rows = tab === 'billed' ? documents.rows : staying(documents, leaving);
  const found = rows.findIndex(({ id }) => id === idOfAddress);
  const current = found < 0 && rows.length > 0 && idOfAddress === undefined ? 0 : found;
  const lastIndex = useRef(0);
  if (current >= 0) lastIndex.current = current;
  const currentId = rows[current]?.id ?? idOfAddress;
  const latestId = useRef(currentId);
  latestId.current = currentId;
  const shownId = useAfterPaint(currentId, isStep);
  const shown = shownId === currentId ? current : rows.findIndex(({ id }) => id === shownId);

  const choose = (row: Row | undefined) => {
    if (row) void navigate({ to: '/inbox/{-$id}', params: { id: row.id }, search: view, replace: true });
  };
  const find = (text: string) => {
    const found = { tab, ...(text !== '' && { q: text }) };
    void navigate({ to: '/inbox/{-$id}', params: { id: undefined }, search: found, replace: true });
    list.current?.focus();
  };
  const billing = useBilling({
    onLeave: (id) => {
      const index = rows.findIndex((row) => row.id === id);
      const following = rows[index + 1] ?? rows[index - 1];
      setLeaving((before) => new Map(before).set(id, Number.POSITIVE_INFINITY));
      // Its corrections were waited for, and another one was gone to meanwhile.
      if (id !== latestId.current) return;
      void navigate({ to: '/inbox/{-$id}', params: { id: following?.id }, search: view, replace: true });
      list.current?.focus();
    },
    onGone: (id) => setLeaving((before) => new Map(before).set(id, Date.now())),
    onBack: (id, isChosen) => {
      setLeaving((before) => new Map([...before].filter(([one]) => one !== id)));
      if (isChosen) void navigate({ to: '/inbox/{-$id}', params: { id }, search: { tab: 'review' }, replace: true });
    },
  });
  const uploading = useUpload(may('write'));
  const many = useManyDocuments(tab, documents.isFormer ? [] : rows);
  useNextDocument(shownId === currentId ? rows[current + 1]?.id : undefined);
  useEffect(() => list.current?.focus({ preventScroll: true }), []);

  const go = (step: number) => choose(rows[Math.max(0, Math.min(rows.length - 1, Math.max(current, 0) + step))]);
  const section = 'Inbox';
  const offered = may('write')
    ? [{ id: 'upload', title: 'Upload documents', section, key: 'u', run: uploading.choose }, ...many.commands]
    : [];
  useCommands([
    { id: 'next', title: 'Next document', section, key: 'j', alsoKeys: ['ArrowDown'], run: () => go(1) },
    { id: 'before', title: 'Document before', section, key: 'k', alsoKeys: ['ArrowUp'], run: () => go(-1) },
    { id: 'first', title: 'First document', section, key: 'Home', run: () => choose(rows[0]) },
    { id: 'last', title: 'Last document', section, key: 'End', run: () => choose(rows.at(-1)) },
    { id: 'page down', title: 'Page down', section, key: 'PageDown', run: () => go(pageRows) },
    { id: 'page up', title: 'Page up', section, key: 'PageUp', run: () => go(-pageRows) },
    ...Object.entries(inboxTabs).map(([name, { title }], index) => ({
      id: `tab ${name}`,
      title,
      section,
      key: `t ${index + 1}`,
      run: () => void navigate({ to: '/inbox/{-$id}', params: { id: undefined }, search: { tab: name as InboxTab } }),
    })),
    ...offered,
    ...(may('write')
      ? [{ id: 'undo', title: 'Take the last bill or split back', section, key: 'z', run: billing.undo }]
      : []),
  ]);

  const waiting = counts.data?.invoiceDocumentCounts;
  const figures: Record<InboxTab, number | undefined> = {
    review: waiting && waiting.ready + waiting.needsReview,
    reading: waiting && waiting.received + waiting.extracting,
    unreadable: waiting?.error,
    billed: undefined,
  };
  return (
    <Screen
      title="Inbox"
      beside={
        <>
          <Tabs label="Views of the inbox">
            {Object.entries(inboxTabs).map(([name, { title }]) => (
              <Link
                key={name}
                to="/inbox/{-$id}"
                params={{ id: undefined }}
                search={{ tab: name as InboxTab }}
                aria-current={name === tab ? 'page' : undefined}
              >
                {title} {figures[name as InboxTab]}
              </Link>
            ))}
          </Tabs>
          <SearchField text={q ?? ''} onSearch={find} />
        </>
      }
    >
      {uploading.input}
      {many.dialog}
      <div className={styles.cockpit} data-over={uploading.isOver || undefined}>
        <div className={styles.side}>
          <div className={styles.sideActions}>
            <Actions of={offered} />
          </div>
          {documents.isLoading && <GhostRows height={58} />}
          {documents.error && rows.length === 0 && <Failure error={documents.error} onRetry={documents.retry} />}
          {(rows.length > 0 || !documents.error) && (
            <DocumentList
              rows={rows}
              ownersCurrency={currency}
              totalCount={Math.max((documents.totalCount ?? 0) - (documents.rows.length - rows.length), rows.length)}
              current={current}
              listRef={list}
              onChoose={choose}
              onNearEnd={documents.more}
            />
          )}
        </div>
        {shownId !== undefined ? (
          <Cockpit
            key={shownId}
            id={shownId}
            ownersCurrency={currency}
            position={shown < 0 ? null : `${shown + 1} of ${Math.max(documents.totalCount ?? 0, rows.length)}`}
            onBill={billing.bill}
            onSplit={billing.split}
            onRejoin={billing.rejoin}
            onDeleted={() => choose(rows[shown + 1] ?? rows[shown - 1])}
            focusList={() => list.current?.focus()}
          />
        ) : (
          !documents.isLoading &&
          !documents.error && (
            <Empty
              title={q === undefined ? inboxTabs[tab].empty : 'No document is like this'}
              keys={
                q === undefined && (
                  <>
                    Drop PDF files, photos or e-invoices in XML here, or press <kbd>u</kbd> to choose some.
                  </>
                )
              }
            />
          )
        )}
      </div>
    </Screen>
  );
}

/**
 * The rows without those that are leaving: each until the list was asked for after it had left. What that answer has again, since
 * somebody took its bill back, is there.
 */
function staying(
  { rows, answeredAtMs }: { rows: Row[]; answeredAtMs: number },
  goneAtMs: ReadonlyMap<string, number>,
): Row[] {
  return rows.filter(({ id }) => (goneAtMs.get(id) ?? Number.NEGATIVE_INFINITY) < answeredAtMs);
}

const pageRows = 10;
const stepKeys = new Set(['j', 'k', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp']);

/** Whether a key does no more than to go to another document of the list. */
function isStep({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return stepKeys.has(key) && !ctrlKey && !metaKey && !altKey;
}

/** What can be done with all documents of a view at once. */
function useManyDocuments(tab: InboxTab, rows: Row[]) {
  const [begun, begin] = useState<BegunWithMany | null>(null);
  const toasts = useToasts();
  const section = 'Inbox';
  const commands: Command[] = [];
  if (tab === 'review' && rows.length > 0)
    commands.push({
      id: 'bill sure',
      title: 'Bill all that leave no doubt',
      section,
      key: 'Shift+b',
      alsoKeys: ['Shift+B'],
      run: () => begin({ verb: 'bill', rows }),
    });
  if (tab === 'unreadable' && rows.length > 0)
    commands.push({
      id: 'delete all',
      title: 'Delete all shown',
      section,
      key: 'Shift+Delete',
      run: () => begin({ verb: 'delete', rows }),
    });
  const close = () => begin(null);
  const done = (title: string) => {
    close();
    toasts.told(title);
  };
  const dialog = begun && (
    <Suspense fallback={<span data-awaited-dialog hidden />}>
      <ManyDocuments begun={begun} onDone={done} onClose={close} />
    </Suspense>
  );
  return { commands, dialog };
}

/** The next document and its file are loaded before they are asked for. */
function useNextDocument(id: string | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (id !== undefined) void loadDocument(queries, id).catch(() => undefined);
  }, [id, queries]);
}
