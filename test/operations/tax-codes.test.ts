import { startBooks, type TestBooks } from '../support/books.js';

/** The codes of an owner, in their order. */
async function codesOf(books: TestBooks, filter = '{}'): Promise<Record<string, unknown>[]> {
  const { data, errors } = await books.graphql(
    `{ taxCodes(first: 100, filter: ${filter}) { nodes { code name country kind ratePpm recoverable ecSupply archivedAt } } }`,
  );
  expect(errors).toEqual([]);
  return data.taxCodes.nodes;
}

async function run(books: TestBooks, mutation: string, input: object, selection = 'taxCode { id code }') {
  const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input!`;
  const { data, errors } = await books.graphql(
    `mutation ($input: ${type}) { ${mutation}(input: $input) { ${selection} } }`,
    { input },
  );
  expect(errors).toEqual([]);
  return data[mutation];
}

async function refusal(books: TestBooks, mutation: string, input: object) {
  const before = await codesOf(books);
  const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input!`;
  const { errors } = await books.graphql(`mutation ($input: ${type}) { ${mutation}(input: $input) { __typename } }`, {
    input,
  });
  expect(await codesOf(books)).toEqual(before);
  const { code, fields = [] } = errors[0]?.extensions ?? {};
  return [code, ...fields.map((field) => (field as { path: string }).path)];
}

const germany = { name: 'VAT 19 %', country: 'DE', kind: 'STANDARD', ratePpm: 190_000 };

describe('tax codes of a new owner', () => {
  test('in Germany are those of the European Union, with its rates', async () => {
    const books = await startBooks({ country: 'DE', currency: 'EUR' });
    const plain = { country: 'DE', recoverable: true, ecSupply: null, archivedAt: null };
    expect(await codesOf(books)).toEqual([
      { ...plain, code: 'DE19', name: 'VAT 19 %', kind: 'STANDARD', ratePpm: 190_000 },
      { ...plain, code: 'DE7', name: 'VAT 7 %', kind: 'REDUCED', ratePpm: 70_000 },
      { ...plain, code: 'DE0', name: 'VAT 0 %, exports included', kind: 'ZERO', ratePpm: 0 },
      { ...plain, code: 'DEEX', name: 'Exempt from VAT', kind: 'EXEMPT', ratePpm: 0 },
      { ...plain, code: 'DERC', name: 'Reverse charge', kind: 'REVERSE_CHARGE', ratePpm: 190_000 },
      {
        ...plain,
        code: 'DEEUG',
        name: 'Goods within the EU, reverse charge',
        kind: 'REVERSE_CHARGE',
        ratePpm: 190_000,
        ecSupply: 'GOODS',
      },
      {
        ...plain,
        code: 'DEEUS',
        name: 'Services within the EU, reverse charge',
        kind: 'REVERSE_CHARGE',
        ratePpm: 190_000,
        ecSupply: 'SERVICES',
      },
      { ...plain, code: 'DEOS', name: 'Out of scope of VAT', kind: 'OUT_OF_SCOPE', ratePpm: 0 },
    ]);
    const { data } = await books.graphql('{ viewer { owner { country } } }');
    expect(data.viewer.owner.country).toBe('DE');
  });

  test('in Switzerland and the United Kingdom know nothing of the European Union', async () => {
    const swiss = await codesOf(await startBooks({ country: 'CH', currency: 'CHF' }));
    expect(swiss.map(({ code, ratePpm }) => [code, ratePpm])).toEqual([
      ['CH8.1', 81_000],
      ['CH3.8', 38_000],
      ['CH2.6', 26_000],
      ['CH0', 0],
      ['CHEX', 0],
      ['CHRC', 81_000],
      ['CHOS', 0],
    ]);
    const british = await codesOf(await startBooks({ country: 'GB', currency: 'GBP' }));
    expect(british.map(({ code }) => code)).toEqual(['GB20', 'GB5', 'GB0', 'GBEX', 'GBRC', 'GBOS']);
  });

  test('in the United States are the sales taxes of the states, which nobody recovers', async () => {
    const codes = await codesOf(await startBooks({ country: 'US' }));
    expect(codes).toHaveLength(48);
    expect(codes.find(({ code }) => code === 'USMN')).toEqual({
      code: 'USMN',
      name: 'MN sales tax 6.875 %',
      country: 'US',
      kind: 'STANDARD',
      ratePpm: 68_750,
      recoverable: false,
      ecSupply: null,
      archivedAt: null,
    });
  });

  test('are none where the country is unknown or has no set', async () => {
    expect(await codesOf(await startBooks())).toEqual([]);
    expect(await codesOf(await startBooks({ country: 'NO', currency: 'NOK' }))).toEqual([]);
    await expect(startBooks({ country: 'XX' })).rejects.toThrow(/country must be an upper-case ISO 3166-1/);
  });
});

describe('tax codes', () => {
  test('of a country are added to owners that are there already, and not twice', async () => {
    const books = await startBooks();
    expect(await refusal(books, 'installTaxCodes', {})).toEqual(['VALIDATION_FAILED', 'country']);
    expect(await refusal(books, 'installTaxCodes', { country: 'NO' })).toEqual(['VALIDATION_FAILED', 'country']);
    await run(books, 'updateOwner', { country: 'AT' }, 'owner { country }');
    const [first] = (await run(books, 'installTaxCodes', {}, 'taxCodes { id code }')).taxCodes;
    expect(first.code).toBe('AT20');
    await run(books, 'archiveTaxCode', { id: first.id });
    expect(await run(books, 'installTaxCodes', { country: 'AT' }, 'taxCodes { id code }')).toEqual({ taxCodes: [] });
    expect((await codesOf(books, '{ archived: true }')).map(({ code }) => code)).toEqual(['AT20']);
  });

  test('have rates finer than basis points', async () => {
    const books = await startBooks();
    const input = { code: 'NYC', name: 'New York City', country: 'US', kind: 'STANDARD', ratePpm: 88_750 };
    await run(books, 'createTaxCode', { ...input, recoverable: false });
    expect(await codesOf(books)).toEqual([{ ...input, recoverable: false, ecSupply: null, archivedAt: null }]);
  });

  test('are changed, and archived once; the short name of an archived one is free', async () => {
    const books = await startBooks();
    const { taxCode } = await run(books, 'createTaxCode', { ...germany, code: 'A' });
    expect(await refusal(books, 'createTaxCode', { ...germany, code: 'A' })).toEqual(['TAX_CODE_TAKEN', 'code']);
    await run(books, 'updateTaxCode', { id: taxCode.id, ratePpm: 160_000, name: 'VAT 16 %' });
    expect(await codesOf(books)).toMatchObject([{ code: 'A', name: 'VAT 16 %', ratePpm: 160_000 }]);
    await run(books, 'archiveTaxCode', { id: taxCode.id });
    expect(await refusal(books, 'archiveTaxCode', { id: taxCode.id })).toEqual(['TAX_CODE_ARCHIVED']);
    await run(books, 'createTaxCode', { ...germany, code: 'A' });
    expect((await codesOf(books, '{ archived: false, q: "vat" }')).map(({ ratePpm }) => ratePpm)).toEqual([190_000]);
  });

  test('are refused when rate and kind or country do not fit', async () => {
    const books = await startBooks();
    const create = (changes: object) => refusal(books, 'createTaxCode', { ...germany, code: 'A', ...changes });
    expect(await create({ ratePpm: 0 })).toEqual(['VALIDATION_FAILED', 'ratePpm']);
    expect(await create({ kind: 'EXEMPT' })).toEqual(['VALIDATION_FAILED', 'ratePpm']);
    expect(await create({ ratePpm: 1_000_001 })).toEqual(['VALIDATION_FAILED', 'ratePpm']);
    expect(await create({ ratePpm: -1 })).toEqual(['VALIDATION_FAILED', 'ratePpm']);
    expect(await create({ country: 'Germany' })).toEqual(['VALIDATION_FAILED', 'country']);
    expect(await create({ country: null })).toEqual(['VALIDATION_FAILED', 'country']);
    expect(await create({ code: ' ' })).toEqual(['VALIDATION_FAILED', 'code']);
    expect(await refusal(books, 'updateTaxCode', { id: '999999', name: 'x' })).toEqual(['NOT_FOUND']);
  });

  test('two at once with the same short name are one', async () => {
    const books = await startBooks();
    const create = () =>
      books.graphql('mutation ($input: CreateTaxCodeInput!) { createTaxCode(input: $input) { taxCode { id } } }', {
        input: { ...germany, code: 'A' },
      });
    const answers = await Promise.all([create(), create()]);
    expect(answers.map(({ errors }) => errors[0]?.extensions.code ?? null).sort()).toEqual(['TAX_CODE_TAKEN', null]);
    expect(await codesOf(books)).toHaveLength(1);
  });
});
