import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DayField } from '../../components/day-field';
import { Field, problemOf } from '../../components/field';
import { FormDialog } from '../../components/form-dialog';
import { useBooks } from '../../server/books';
import { useOperation } from '../../server/operations';
import { RepeatManualJournalDocument } from './manual-journals.generated';

/** Repeats a journal every so many months, posted or as drafts. */
export function Repeat({ journal, onClose }: { journal: { id: string; memo: string }; onClose: () => void }) {
  const { today } = useBooks();
  const [startsOn, setStart] = useState<string | null>(null);
  const [endsOn, setEnd] = useState<string | null>(null);
  const [everyMonths, setMonths] = useState('1');
  const [posts, setPosts] = useState(true);
  const [error, setError] = useState<Error | null>(null);
  const repeat = useOperation(RepeatManualJournalDocument, { onRefused: setError });
  const navigate = useNavigate();
  const submit = () =>
    repeat.mutate(
      {
        input: {
          manualJournalId: journal.id,
          startsOn: startsOn ?? today,
          endsOn,
          everyMonths: Number(everyMonths),
          posts,
        },
      },
      { onSuccess: () => void navigate({ to: '/recurring-journals' }) },
    );
  const problems = ['startsOn', 'endsOn', 'everyMonths'].map((path) => problemOf(error, path));
  const general = problems.some((problem) => problem !== null) ? null : (error?.message ?? null);
  return (
    <FormDialog
      title={`Repeat ${journal.memo}`}
      action="Repeat"
      isBusy={repeat.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="First entry" problem={problems[0] ?? general} hint="Those that are past are made at once">
        <DayField day={startsOn ?? today} isRequired onChange={setStart} />
      </Field>
      <Field label="Months from one to the next" problem={problems[2] ?? null}>
        <input
          inputMode="numeric"
          value={everyMonths}
          onChange={({ target }) => setMonths(target.value)}
          autoComplete="off"
        />
      </Field>
      <Field label="Last day" problem={problems[1] ?? null} hint="Without one it goes on until it is ended">
        <DayField day={endsOn} onChange={setEnd} />
      </Field>
      <Field label="When the day has come">
        <select value={posts ? 'post' : 'draft'} onChange={({ target }) => setPosts(target.value === 'post')}>
          <option value="post">Post the entry</option>
          <option value="draft">Leave a draft</option>
        </select>
      </Field>
    </FormDialog>
  );
}
