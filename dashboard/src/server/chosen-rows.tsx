import { type ReactNode, useState } from 'react';
import type { Command } from '../commands/registry';
import { BulkOutcome } from '../components/bulk-outcome';
import { DoToMany, refusedOf } from '../components/do-to-many';
import { RefusalNote, type RefusedRow } from '../components/refused-rows';
import { useLeftAt } from '../components/trail';
import { useUndo } from '../components/undo';
import { addedUp, useBulk } from './bulk';
import type { BulkVerb } from './bulk-verbs';
import { useMay } from './session';

interface Choice {
  view: string;
  ids: ReadonlySet<string>;
  /** Why nothing happened to some of them. */
  reasons: ReadonlyMap<string, string>;
}

/**
 * The rows of a list that are selected, or the one it stands on when none is, and what can be done with them: each verb says first
 * what it would do, then does it row by row. Rows that are refused stay selected, with the reason.
 */
export function useChosenRows<Row extends { id: string }>(props: {
  /** Another view begins with nothing selected. */
  view: string;
  rows: Row[];
  /** What they are called: `bills`. */
  what: string;
  nameOf: (row: Row) => string;
  verbs: BulkVerb<Row>[];
}) {
  const { view, rows, what, nameOf, verbs } = props;
  const leftAt = useLeftAt();
  const [choice, setChoice] = useState<Choice>(nothingOf(view));
  const [currentId, setCurrentId] = useState(leftAt);
  const [begun, begin] = useState<{ verb: BulkVerb<Row>; rows: Row[] } | null>(null);
  const [outcome, setOutcome] = useState<{ title: string; refused: RefusedRow[] } | null>(null);
  const undo = useUndo();
  const may = useMay();
  const { ids: selected, reasons } = choice.view === view ? choice : nothingOf(view);
  const marked = rows.filter(({ id }) => selected.has(id));
  // A list that has not told where it stands yet stands on its first row.
  const current = currentId === null ? rows[0] : rows.find(({ id }) => id === currentId);
  const chosen = marked.length > 0 || current === undefined ? marked : [current];

  const finish = (title: string, refused: RefusedRow[], takeBack?: () => Promise<unknown>) => {
    begin(null);
    const kept = new Map(refused.map(({ id, message }) => [id, message]));
    setChoice({ view, ids: new Set(kept.keys()), reasons: kept });
    if (refused.length > 0) setOutcome({ title, refused });
    undo(title, takeBack);
  };
  const commands: Command[] = verbs
    .filter((verb) => may(verb.scope) && chosen.some(verb.isOf))
    .map((verb) => ({
      id: verb.done,
      title: verb.title,
      section: 'Selected rows',
      key: verb.key,
      ...(verb.alsoKeys && { alsoKeys: verb.alsoKeys }),
      run: () => begin({ verb, rows: chosen }),
    }));
  const dialog: ReactNode = (
    <>
      {begun && (
        <BulkDialog
          verb={begun.verb}
          what={what}
          names={new Map(begun.rows.map((row) => [row.id, nameOf(row)]))}
          onDone={finish}
          onClose={() => begin(null)}
        />
      )}
      {outcome && <BulkOutcome {...outcome} onClose={() => setOutcome(null)} />}
    </>
  );
  const reason = current && reasons.get(current.id);
  return {
    selected,
    select: (ids: ReadonlySet<string>) =>
      setChoice({ view, ids, reasons: new Map([...reasons].filter(([id]) => ids.has(id))) }),
    onCurrent: (row: Row | null) => setCurrentId(row?.id ?? null),
    /** Those that a verb is about. */
    chosen,
    marked,
    commands,
    dialog,
    begin: (verb: BulkVerb<Row>, all: Row[]) => begin({ verb, rows: all }),
    finish,
    note: current && reason !== undefined && <RefusalNote of={{ name: nameOf(current), message: reason }} />,
  };
}

function nothingOf(view: string): Choice {
  return { view, ids: new Set(), reasons: new Map() };
}

/** Says what the verb would do, and does it. */
export function BulkDialog<Row>(props: {
  verb: BulkVerb<Row>;
  what: string;
  names: Map<string, string>;
  onDone: (title: string, refused: RefusedRow[]) => void;
  onClose: () => void;
}) {
  const { verb, what, names, onDone, onClose } = props;
  const doing = useBulk(verb.document, [...names.keys()], (ids, preview) => ({ input: { ids, preview } }));
  const parts = doing.preview?.map(({ done }) => done);
  return (
    <DoToMany
      verb={verb}
      what={what}
      names={names}
      error={doing.error}
      isBusy={doing.isBusy}
      preview={
        parts && {
          totals: addedUp(parts.map(({ preview }) => preview?.accountTotals)),
          refused: refusedOf(
            parts.flatMap(({ rows }) => rows),
            names,
          ),
        }
      }
      run={async () => (await doing.run())?.flatMap(({ done }) => done.rows) ?? null}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
