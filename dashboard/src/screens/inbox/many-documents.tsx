import { deleteDocuments } from '../../server/bulk-verbs';
import { BulkDialog } from '../../server/chosen-rows';
import { BillSure } from './bill-sure';
import type { Row } from './document-list';

/** Something that was begun with all documents of a view. */
export interface BegunWithMany {
  verb: 'bill' | 'delete';
  rows: Row[];
}

/** Says what would be done with the documents, and does it. Loaded when something is begun. */
export function ManyDocuments(props: { begun: BegunWithMany; onDone: (title: string) => void; onClose: () => void }) {
  const { begun, onDone, onClose } = props;
  if (begun.verb === 'bill') return <BillSure documents={begun.rows} onDone={onDone} onClose={onClose} />;
  const names = new Map(begun.rows.map(({ id, filename }) => [id, filename]));
  return <BulkDialog verb={deleteDocuments} what="documents" names={names} onDone={onDone} onClose={onClose} />;
}
