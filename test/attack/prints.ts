import assert from 'node:assert/strict';
import type { Attack } from './frame/attack.js';
import type { Target } from './frame/target.js';

/** Documents that are dear to print. */

const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const day = '2026-01-02';
const languages = ['EN', 'DE', 'FR', 'ES', 'IT', 'NL'];
const papers = ['A4', 'LETTER'];

/** Lines of 10,000 letters that are more than is printed. */
const tooManyLines = 301;

async function newInvoice({ data }: Target, lines: object[]): Promise<string> {
  const { createContact } = await data('mutation { createContact(input: { name: "Reader" }) { contact { id } } }');
  const create = 'mutation ($input: CreateInvoiceInput!) { createInvoice(input: $input) { invoice { id } } }';
  const input = { contactId: createContact.contact.id, issueDate: day, dueDate: day, lines };
  return (await data(create, { input })).createInvoice.invoice.id;
}

async function longestInvoice(target: Target): Promise<string> {
  const line = { description: 'жжжжжжж '.repeat(1_250), quantity: 1, unitPriceCents: 1 };
  const invoiceId = await newInvoice(target, Array(25).fill(line));
  for (let count = 25; count < tooManyLines; ) {
    // Each of them reads those that are there.
    const adding = range(Math.min(5, tooManyLines - count)).map(
      (index) => `l${index}: addInvoiceLine(input: $input) { __typename }`,
    );
    const add = `mutation ($input: AddInvoiceLineInput!) { ${adding.join(' ')} }`;
    await target.data(add, { input: { invoiceId, ...line } });
    count += adding.length;
  }
  return invoiceId;
}

/** What is answered for an invoice in each language and on each paper, all at once: `printed`, or the code of the refusal. */
async function printEachWay(target: Target, id: string): Promise<string[]> {
  const ways = languages.flatMap((language) => papers.map((paper) => `(language: ${language}, paper: ${paper})`));
  const fields = ways.map((way, index) => `u${index}: pdfUrl${way}`).join(' ');
  const { invoice } = await target.data(`query ($id: ID!) { invoice(id: $id) { ${fields} } }`, { id });
  const links = Object.values(invoice as Record<string, string>).map((url) => url.replace(/^https?:\/\/[^/]+/, ''));
  const answers = await Promise.all(links.map((link) => target.send(link, { apiKey: null })));
  return answers.map(({ status, text }) => (status === 200 ? 'printed' : JSON.parse(text).error.code));
}

export const attacks: Attack[] = [
  {
    name: 'an invoice of 1,000 lines, printed in twelve ways at once',
    run: async (target) => {
      const lines = range(1_000).map((index) => ({ description: `Строка ${index}`, quantity: 1, unitPriceCents: 1 }));
      const id = await newInvoice(target, lines);
      assert.deepEqual(await printEachWay(target, id), Array(12).fill('printed'));
    },
  },
  {
    name: 'an invoice of three million letters, printed in twelve ways at once',
    run: async (target) => {
      const id = await longestInvoice(target);
      assert.deepEqual(await printEachWay(target, id), Array(12).fill('PRINT_TOO_LONG'));
    },
  },
];
