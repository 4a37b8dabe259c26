import {
  EnumColumn,
  IdColumn,
  IntegerColumn,
  OwnedRow,
  Resource,
  registerEnum,
  TextColumn,
  TimestampColumn,
} from '../store/columns.js';
import { now } from '../values/clock.js';

export enum AttachmentResource {
  BILL = 'bill',
  VENDOR_PAYMENT = 'vendor_payment',
  INVOICE = 'invoice',
  MANUAL_JOURNAL = 'manual_journal',
  DEBIT_NOTE = 'debit_note',
}
registerEnum(AttachmentResource, 'AttachmentResource', 'Kind of record that a file can be attached to.', {
  BILL: 'A bill.',
  VENDOR_PAYMENT: 'A vendor payment.',
  INVOICE: 'An invoice to a customer.',
  MANUAL_JOURNAL: 'A manual journal.',
  DEBIT_NOTE: 'A debit note.',
});

@Resource('attachments', 'A file kept with a bill, a vendor payment, an invoice, a debit note or a manual journal.')
export class Attachment extends OwnedRow {
  @EnumColumn(() => AttachmentResource, 'What the file is attached to.')
  resourceType!: AttachmentResource;

  @IdColumn('The record that the file is attached to.')
  resourceId!: number;

  @TextColumn('Name of the file as it was sent.')
  filename!: string;

  @TextColumn('Media type of the file as it was declared.')
  contentType!: string;

  @IntegerColumn('Size of the file in bytes.')
  fileSizeBytes!: number;

  @TextColumn('SHA-256 of the content, in lower-case hexadecimal.')
  sha256!: string;

  @TimestampColumn('When the file was attached.')
  createdAt: Date = now();
}
