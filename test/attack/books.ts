import assert from 'node:assert/strict';
import { type Attack, assertAnswered, assertRefused } from './frame/attack.js';
import type { Target } from './frame/target.js';

/** What a key that may write can do to the books by valid requests: amounts that nothing can carry, and the same thing many times. */

const largest = Number.MAX_SAFE_INTEGER;
const day = '2026-01-02';

/** An invoice of one line, posted; answers its id and that of the line. */
async function invoice(
  { data }: Target,
  unitPriceCents: number,
  currency: string,
): Promise<{ id: string; lineId: string }> {
  const { createContact } = await data('mutation { createContact(input: { name: "A" }) { contact { id } } }');
  const { createInvoice } = await data(
    'mutation ($input: CreateInvoiceInput!) { createInvoice(input: $input) { invoice { id lines { id } } } }',
    {
      input: {
        contactId: createContact.contact.id,
        currency,
        issueDate: day,
        dueDate: day,
        lines: [{ description: 'x', quantity: 1, unitPriceCents }],
      },
    },
  );
  const { id, lines } = createInvoice.invoice;
  return { id, lineId: lines[0].id };
}

const post = 'mutation ($id: ID!) { postInvoice(input: { id: $id }) { __typename } }';
/** From its own day, so that reports of no day are beyond what can be carried. */
const cancel = `mutation ($id: ID!) { voidInvoice(input: { id: $id, voidedOn: "${day}" }) { __typename } }`;

export const attacks: Attack[] = [
  {
    name: 'the largest amounts, posted and voided, end no trial balance',
    run: async (target) => {
      for (let count = 0; count < 2; count++) {
        const { id } = await invoice(target, largest, 'USD');
        await target.data(post, { id });
        await target.data(cancel, { id });
      }
      assertAnswered(
        await target.graphql('{ trialBalance { totalDebitCents rows { debitCents closingBalanceCents } } }'),
      );
      assertAnswered(await target.send('/api/v1/books/reports/trial_balance'));
    },
  },
  {
    name: 'an amount that is worth more than any can be',
    run: async (target) => {
      const { id } = await invoice(target, largest, 'EUR');
      const rates = [{ currency: 'EUR', day, rate: '1.1' }];
      const set = 'mutation ($input: SetExchangeRatesInput!) { setExchangeRates(input: $input) { __typename } }';
      await target.data(set, { input: { rates } });
      assertRefused(await target.graphql(post, { id }), 'VALIDATION_FAILED');
    },
  },
  {
    name: 'a line deferred forty times at once',
    run: async (target) => {
      const { id, lineId } = await invoice(target, 1_200, 'USD');
      await target.data(post, { id });
      const { accounts } = await target.data('{ accounts(first: 100) { nodes { id number } } }');
      const account = (wanted: string) =>
        (accounts.nodes as { id: string; number: string }[]).find(({ number }) => number === wanted)?.id;
      const input = {
        kind: 'DEFERRED_REVENUE',
        name: 'Again and again',
        invoiceLineId: lineId,
        balanceAccountId: account('2400'),
        resultAccountId: account('4000'),
        from: '2026-01-01',
        to: '2026-12-31',
      };
      const defer =
        'mutation ($input: CreateAmortizationScheduleInput!) { createAmortizationSchedule(input: $input) { __typename } }';
      const answers = await Promise.all(Array.from({ length: 40 }, () => target.graphql(defer, { input })));
      const refused = answers.filter(({ text }) => JSON.parse(text).errors !== undefined);
      for (const answer of refused) assertRefused(answer, 'VALIDATION_FAILED');
      assert.equal(refused.length, 39);
    },
  },
];
