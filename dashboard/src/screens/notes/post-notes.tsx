import type { RefusedRow } from '../../components/bulk-outcome';
import { PostMany } from '../../components/post-many';
import { addedUp, useBulk } from '../../server/bulk';
import { PostCreditNotesDocument, PostDebitNotesDocument } from './notes.generated';
import { customers, type Side } from './side';

/** Says what posting would write to each account, and posts. */
export function PostNotes(props: {
  side: Side;
  notes: { id: string; number: string }[];
  onDone: (title: string, refused: RefusedRow[]) => void;
  onClose: () => void;
}) {
  const { side, notes, onDone, onClose } = props;
  const posting = useBulk(
    side === customers ? PostCreditNotesDocument : PostDebitNotesDocument,
    notes.map(({ id }) => id),
    (ids, preview) => ({ input: { ids, preview } }),
  );
  const parts = posting.preview?.map(({ posted }) => posted);
  return (
    <PostMany
      what={side.title.toLowerCase()}
      names={new Map(notes.map(({ id, number }) => [id, number]))}
      error={posting.error}
      isBusy={posting.isBusy}
      preview={parts && { totals: addedUp(parts.map(({ preview }) => preview?.accountTotals)), parts }}
      run={async () => (await posting.run())?.flatMap(({ posted }) => posted.rows) ?? null}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
