import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import type { Command } from '../commands/registry';
import { amountText, words } from '../server/format';
import { useDocument } from '../server/operations';
import { screenOf } from '../server/record-address';
import { FoundDocument, type FoundQuery } from './found.generated';

type Hit = FoundQuery['search']['hits'][number];
type Found = Hit['record'];

/** What a text finds in the books, as commands that go there, in the order of the service: exactly this number first. */
export function useFound(text: string): Command[] {
  const q = useDeferredValue(text);
  const navigate = useNavigate();
  const found = useDocument(FoundDocument, q === '' ? null : { q });
  if (q === '') return [];
  return (found.data?.search.hits ?? []).flatMap((hit) => {
    const address = screenOf(hit.record);
    if (address === null) return [];
    return [
      {
        id: `found ${hit.record.nodeId}`,
        title: titleOf(hit),
        section: words(hit.record.__typename.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')),
        run: () => void navigate(address),
      },
    ];
  });
}

/** By what it was found, of whom it is, and what it comes to. */
function titleOf({ matched, text, record }: Hit): string {
  const number = matched === 'AMOUNT' ? numberOf(record) : text;
  const contact = 'contactName' in record ? record.contactName : null;
  return [number, contact, amountOf(record)].filter(Boolean).join(' · ');
}

function numberOf(record: Found): string | null {
  switch (record.__typename) {
    case 'Bill':
      return record.billNumber;
    case 'Invoice':
      return record.invoiceNumber;
    case 'CreditNote':
      return record.creditNoteNumber;
    case 'DebitNote':
      return record.debitNoteNumber;
    case 'ManualJournal':
      return [record.journalNumber, record.memo].filter(Boolean).join(' ');
    case 'Commitment':
      return record.number;
    case 'InvoiceDocument':
      return [record.extractedVendorName, record.filename].filter(Boolean).join(' ');
    default:
      return null;
  }
}

function amountOf(record: Found): string | null {
  if (!('currency' in record)) return null;
  const cents =
    'totalCents' in record
      ? record.totalCents
      : 'amountCents' in record
        ? record.amountCents
        : record.expectedTotalCents;
  return `${amountText(cents, record.currency)} ${record.currency}`;
}
