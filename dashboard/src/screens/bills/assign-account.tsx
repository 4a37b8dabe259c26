import { useState } from 'react';
import { Field } from '../../components/field';
import { FormDialog } from '../../components/form-dialog';
import { type Choice, Picker } from '../../components/picker';
import { useAccountChoices } from '../../server/books';
import { useOperation } from '../../server/operations';
import { AssignAccountDocument, type BillRowFragment } from './bills.generated';

/** One account for the lines without one of the bills chosen. */
export function AssignAccount(props: {
  bills: BillRowFragment[];
  onDone: (title: string) => void;
  onClose: () => void;
}) {
  const { bills, onDone, onClose } = props;
  const [account, setAccount] = useState<Choice | null>(null);
  const [isMissing, setMissing] = useState(false);
  const choices = useAccountChoices(['EXPENSE', 'ASSET']);
  const assign = useOperation(AssignAccountDocument);
  const submit = () => {
    if (account === null) return setMissing(true);
    const input = { billIds: bills.map(({ id }) => id), accountId: account.id };
    assign.mutate({ input }, { onSuccess: () => onDone(`${account.label} set`) });
  };
  const named = bills.length === 1 ? bills[0]?.billNumber : `${bills.length} bills`;
  return (
    <FormDialog
      title={`Account of ${named}`}
      action="Set"
      isBusy={assign.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Account"
        problem={isMissing && account === null ? 'Choose one' : null}
        hint="Of every line that has none yet"
      >
        <Picker choices={choices} chosen={account} onChoose={setAccount} />
      </Field>
    </FormDialog>
  );
}
