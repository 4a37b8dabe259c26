import { announcedTypes } from '../../src/contract/announced-types.js';
import { entities } from '../../src/entities.js';
import { testService } from '../support/books.js';

/** Each changes together with a record that is announced, or follows from one. */
const toldByAnother = [
  'AuditEntry',
  'BillApplication',
  'BillLine',
  'ChainHead',
  'CommitmentLine',
  'CreditApplication',
  'CreditNoteLine',
  'DebitApplication',
  'DebitNoteLine',
  'Deletion',
  'Event',
  'ExchangeDifference',
  'InvoiceLine',
  'JournalLine',
  'ManualJournalLine',
  'PaymentApplication',
  'ReconciliationEntry',
  'RevaluedBalance',
  'TaxLine',
  'WebhookAttempt',
];

test('every record of the API is announced when it is made, changed or deleted', async () => {
  const { operator } = await testService();
  const found = await operator.em.fork().execute<{ type: string; changes: string }[]>(
    `select type, string_agg(change, ' ' order by change) as changes from (
      select convert_from(substring(tgargs from 1 for octet_length(tgargs) - 1), 'UTF8') as type,
        unnest(array_remove(array[
          case when tgtype::integer & 4 > 0 then 'insert' end,
          case when tgtype::integer & 8 > 0 then 'delete' end,
          case when tgtype::integer & 16 > 0 then 'update' end], null)) as change
      from pg_trigger join pg_proc on pg_proc.oid = tgfoid where proname in ('tell_changed', 'tell_changed_row')) each
    group by type order by type collate "C"`,
  );
  expect(found).toEqual(announcedTypes.map((type) => ({ type, changes: 'delete insert update' })));
  const told = new Set([...announcedTypes, ...toldByAnother]);
  expect(entities.map(({ name }) => name).filter((name) => !told.has(name))).toEqual([]);
  expect(toldByAnother.filter((type) => announcedTypes.includes(type))).toEqual([]);
});
