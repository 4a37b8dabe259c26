import { type RecordList, recordList } from '../store/record-list.js';
import { contactNames } from './contact-fields.js';
import { SettlementStatus } from './settlement.entity.js';

/** The lists of refunds and write-offs, ordered alike. */

export function refundList(name: string, table: string): RecordList<SettlementStatus> {
  return settlementList({ name, table }, 'refundedOn', 'reference', true);
}

export function writeOffList(name: string, table: string): RecordList<SettlementStatus> {
  return settlementList({ name, table }, 'writtenOffOn', 'reason', false);
}

function settlementList(
  named: { name: string; table: string },
  dayProperty: string,
  text: string,
  hasContact: boolean,
) {
  const amount = { property: 'amountCents', type: 'number', description: 'amount' } as const;
  const day = { property: dayProperty, type: 'day', description: 'the day it counts for' } as const;
  return recordList({
    ...named,
    statuses: Object.values(SettlementStatus),
    keys: { DATE: day, AMOUNT: amount },
    day,
    amount,
    texts: [text],
    hasContact,
    ...(hasContact && { joined: contactNames(named.table) }),
  });
}
