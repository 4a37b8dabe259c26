import { BooksModel } from './books-model.js';
import { currencies, type Step } from './history.js';
import { ask, firstDay, type PlayedBooks, type TaxName, taxCodes } from './played-books.js';
import { YearPlayer } from './played-years.js';

/** Plays the steps from the first day on, through the API and in the model beside it; money changes among these currencies. */
export async function playHistory(
  books: PlayedBooks,
  steps: readonly Step[],
  setToday: (day: string) => void,
  among: readonly string[] = currencies,
): Promise<BooksModel> {
  setToday(firstDay);
  const model = new BooksModel(firstDay);
  const [accounts, contacts] = [await accountIds(books), await makeContacts(books)];
  const codes = await makeTaxCodes(books);
  const player = new YearPlayer(books, model, setToday, accounts, contacts, codes, among);
  for (const [index, step] of steps.entries()) {
    try {
      await player[step.do](step);
    } catch (error) {
      throw new Error(`Step ${index + 1} on ${model.today}: ${JSON.stringify(step)}\n${(error as Error).message}`);
    }
  }
  return model;
}

async function accountIds(books: PlayedBooks): Promise<Map<string, string>> {
  const { accounts } = await ask(books, '{ accounts(first: 100) { nodes { id number } } }');
  return new Map(accounts.nodes.map(({ id, number }: { id: string; number: string }) => [number, id]));
}

async function makeContacts(books: PlayedBooks): Promise<string[]> {
  const ids: string[] = [];
  for (const name of ['Ärger & Söhne "GmbH"', '株式会社\tテスト\n=1+1']) {
    const { createContact } = await ask(
      books,
      'mutation ($name: String!) { createContact(input: { name: $name, contactType: BOTH }) { contact { id } } }',
      { name },
    );
    ids.push(createContact.contact.id);
  }
  return ids;
}

async function makeTaxCodes(books: PlayedBooks): Promise<Map<TaxName, string>> {
  const made = new Map<TaxName, string>();
  for (const [name, { percent, kind, recoverable }] of Object.entries(taxCodes)) {
    const input = { code: name, name, country: 'DE', kind, ratePpm: percent * 10_000, recoverable };
    const { createTaxCode } = await ask(
      books,
      'mutation ($input: CreateTaxCodeInput!) { createTaxCode(input: $input) { taxCode { id } } }',
      { input },
    );
    made.set(name as TaxName, createTaxCode.taxCode.id);
  }
  return made;
}
