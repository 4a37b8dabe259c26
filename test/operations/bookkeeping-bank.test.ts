import { memosOf } from '../support/postings.js';
import { ReceivablesBooks } from '../support/receivables.js';

/** Several bank, cash and card accounts, and what moves money besides customers and vendors. */

let own: ReceivablesBooks;
beforeEach(async () => {
  own = await ReceivablesBooks.start();
});

const invalid = (path: string, message: string) => ({ code: 'VALIDATION_FAILED', fields: [{ path, message }] });

async function account(fields: Record<string, unknown>): Promise<string> {
  const input = { number: '1020', name: 'Savings', accountType: 'ASSET', subType: 'bank', ...fields };
  return (await own.run('createAccount', input, 'account { id }')).account.id;
}

const balances = async () => {
  const { trialBalance } = await own.read('{ trialBalance { rows { account { number } balanceCents } } }');
  return Object.fromEntries(
    trialBalance.rows.map((row: { account: { number: string }; balanceCents: number }) => [
      row.account.number,
      row.balanceCents,
    ]),
  );
};

describe('accounts', () => {
  test('are created, renamed, renumbered, grouped and archived', async () => {
    const fields = 'account { number name accountType subType normalBalance heading active }';
    const input = { number: '6010', name: 'Fairs', accountType: 'EXPENSE', heading: 'Marketing' };
    const made = await own.run('createAccount', input, `account { id } ${fields}`);
    const standing = { accountType: 'EXPENSE', subType: 'other', normalBalance: 'DEBIT' };
    expect(made.account).toMatchObject({ ...standing, number: '6010', heading: 'Marketing', active: true });
    const { id } = made.account;
    const changes = { id, number: '6020', name: 'Fairs and events', heading: null, active: false };
    expect((await own.run('updateAccount', changes, fields)).account).toEqual({
      ...standing,
      number: '6020',
      name: 'Fairs and events',
      heading: null,
      active: false,
    });
    const contra = { number: '4950', name: 'Returns', accountType: 'REVENUE', contra: true };
    expect((await own.run('createAccount', contra, fields)).account.normalBalance).toBe('DEBIT');
    const log = await own.read('{ auditLog(first: 100) { nodes { action resourceType changes } } }');
    const logged = log.auditLog.nodes.filter(({ action }: { action: string }) =>
      /^(create|update)Account$/.test(action),
    );
    const madeOf = (values: object) =>
      Object.fromEntries(Object.entries(values).map(([name, to]) => [name, { from: null, to }]));
    expect(logged).toEqual([
      {
        action: 'createAccount',
        resourceType: 'Account',
        changes: madeOf({
          number: '6010',
          name: 'Fairs',
          accountType: 'expense',
          subType: 'other',
          heading: 'Marketing',
          active: true,
        }),
      },
      {
        action: 'updateAccount',
        resourceType: 'Account',
        changes: {
          number: { from: '6010', to: '6020' },
          name: { from: 'Fairs', to: 'Fairs and events' },
          heading: { from: 'Marketing', to: null },
          active: { from: true, to: false },
        },
      },
      {
        action: 'createAccount',
        resourceType: 'Account',
        changes: madeOf({
          number: '4950',
          name: 'Returns',
          accountType: 'revenue',
          subType: 'other',
          active: true,
        }),
      },
    ]);
  });

  test('are refused with a number that is taken, and where the service keeps the only one', async () => {
    const taken = { code: 'ACCOUNT_NUMBER_TAKEN', fields: [{ path: 'number', message: 'is already taken' }] };
    const input = { number: '1000', name: 'Second', accountType: 'ASSET' };
    expect(await own.refusal('createAccount', input)).toEqual(taken);
    expect(await own.refusal('updateAccount', { id: own.account('1010'), number: '1000' })).toEqual(taken);
    expect(await own.refusal('createAccount', { ...input, number: '1110', subType: 'accounts_receivable' })).toEqual(
      invalid('subType', 'is what the service itself books to'),
    );
    const card = { number: '1111', name: 'Card', accountType: 'ASSET', subType: 'credit_card' };
    expect(await own.refusal('createAccount', card)).toEqual(invalid('subType', 'must be of class liability'));
    const archive = { id: own.account('1100'), active: false };
    expect((await own.refusal('updateAccount', archive)).code).toBe('ACCOUNT_NOT_ARCHIVABLE');
  });

  test('need scope admin, and stay read-only over REST', async () => {
    const { data } = await own.books.graphql(
      'mutation { createApiKey(input: { name: "till", scopes: [READ, WRITE, REPORTS] }) { secret } }',
    );
    const { errors } = await own.books.graphql(
      'mutation { createAccount(input: { number: "9", name: "x", accountType: ASSET }) { account { id } } }',
      {},
      { apiKey: data.createApiKey.secret },
    );
    expect(errors[0]?.extensions.code).toBe('INSUFFICIENT_SCOPE');
    const { status } = await own.books.rest('POST', '/api/v1/books/accounts', { account: { number: '9' } });
    expect(status).toBe(405);
  });

  test('archived, take no new postings; what was booked to them can be reversed', async () => {
    const revenueAccountId = await account({ number: '4010', accountType: 'REVENUE', subType: 'sales' });
    const lines = [{ description: 'Work', quantity: 1, unitPriceCents: 700, revenueAccountId }];
    const [posted, draft] = [await own.invoice('posted', 0, { lines }), await own.invoice('draft', 0, { lines })];
    await own.run('updateAccount', { id: revenueAccountId, active: false }, 'account { id }');
    expect((await own.refusal('postInvoice', { id: draft })).code).toBe('ACCOUNT_ARCHIVED');
    await own.run('voidInvoice', { id: posted }, 'invoice { id }');
    expect(await balances()).toEqual({ 1100: 0, 4010: 0 });
    const contactId = own.customerId;
    const bill = { contactId, issueDate: '2026-03-01', dueDate: '2026-03-31' };
    const archived = await account({ number: '6011', accountType: 'EXPENSE', subType: 'operating' });
    await own.run('updateAccount', { id: archived, active: false }, 'account { id }');
    const line = { description: 'Rent', quantity: 1, unitPriceCents: 5, accountId: archived };
    expect(await own.refusal('createBill', { ...bill, lines: [line] })).toEqual(
      invalid('lines.0.accountId', 'must not be archived'),
    );
  });

  test('one of two made at once with the same number is refused', async () => {
    const make = () =>
      own.send('createAccount', { number: '6012', name: 'Twin', accountType: 'EXPENSE' }, 'account { id }');
    const answers = await Promise.all([make(), make()]);
    expect(answers.flatMap(({ errors }) => errors.map(({ extensions }) => extensions.code))).toEqual([
      'ACCOUNT_NUMBER_TAKEN',
    ]);
  });
});

describe('payments', () => {
  test('stand on the account that they name, by default on the standard one', async () => {
    const savings = await account({});
    const [named, plain] = [await own.payment(700, { accountId: savings }), await own.payment(300)];
    expect(await own.journal('payment', named)).toEqual([
      ['payment', '2026-03-15', '1020', 700, 0],
      ['payment', '2026-03-15', '1100', 0, 700],
    ]);
    expect((await own.journal('payment', plain))[0]).toEqual(['payment', '2026-03-15', '1000', 300, 0]);
    const { payment } = await own.read(`{ payment(id: "${named}") { accountId account { number } } }`);
    expect(payment).toEqual({ accountId: savings, account: { number: '1020' } });
    await own.run('voidPayment', { id: named }, 'payment { id }');
    expect((await balances())['1020']).toBe(0);
  });

  test('to vendors may be made by card', async () => {
    const input = { contactId: own.customerId, amountCents: 900, paidAt: '2026-03-15', accountId: own.account('2100') };
    const { vendorPayment } = await own.run('createVendorPayment', input, 'vendorPayment { id account { number } }');
    expect(vendorPayment.account).toEqual({ number: '2100' });
    expect(await own.journal('vendor_payment', vendorPayment.id)).toEqual([
      ['payment', '2026-03-15', '2000', 900, 0],
      ['payment', '2026-03-15', '2100', 0, 900],
    ]);
  });

  test('refuse an account that holds no money, that is archived, or another owner’s', async () => {
    const input = { contactId: own.customerId, amountCents: 900, receivedAt: '2026-03-15' };
    const message = 'must be an active bank, cash or card account';
    expect(await own.refusal('createPayment', { ...input, accountId: own.account('6250') })).toEqual(
      invalid('accountId', message),
    );
    const savings = await account({});
    await own.run('updateAccount', { id: savings, active: false }, 'account { id }');
    expect(await own.refusal('createPayment', { ...input, accountId: savings })).toEqual(invalid('accountId', message));
    const stranger = await ReceivablesBooks.start();
    const foreign = { contactId: own.customerId, amountCents: 5, paidAt: '2026-03-15' };
    expect(await own.refusal('createVendorPayment', { ...foreign, accountId: stranger.account('1010') })).toEqual(
      invalid('accountId', 'refers to nothing'),
    );
  });

  test('over REST stay on the standard account', async () => {
    const savings = await account({});
    const payment = { contact_id: Number(own.customerId), amount_cents: 5, received_at: '2026-03-15' };
    const { status, body, headers } = await own.books.rest('POST', '/api/v1/books/payments', {
      payment: { ...payment, account_id: Number(savings) },
    });
    expect([status, headers.get('warning')]).toEqual([201, expect.stringContaining('account_id')]);
    expect((await own.journal('payment', String(body.data.id)))[0]?.[2]).toBe('1000');
  });
});

describe('bank transactions', () => {
  const on = { transactionDate: '2026-03-20' };
  const fields =
    'bankTransaction { id kind status amountCents purchaseTaxCents account { number } counterAccount { number } }';

  test('a transfer debits the account that the money reaches and credits the one that it leaves', async () => {
    const move = { fromAccountId: own.account('1000'), toAccountId: own.account('1010'), amountCents: 4_000 };
    const { bankTransaction } = await own.run('createTransfer', { ...on, ...move, reference: 'T-1' }, fields);
    expect(bankTransaction).toMatchObject({
      kind: 'TRANSFER',
      status: 'POSTED',
      amountCents: 4_000,
      account: { number: '1000' },
      counterAccount: { number: '1010' },
    });
    expect(await own.journal('bank_transaction', bankTransaction.id)).toEqual([
      ['payment', '2026-03-20', '1010', 4_000, 0],
      ['payment', '2026-03-20', '1000', 0, 4_000],
    ]);
    const data = {
      bank_transaction_id: Number(bankTransaction.id),
      kind: 'transfer',
      account_id: Number(own.account('1000')),
      amount_cents: 4_000,
    };
    expect(await own.events('books.bank_transaction.created')).toEqual([data]);
    const { id } = bankTransaction;
    const voided = await own.run(
      'voidBankTransaction',
      { id, voidedOn: '2026-03-25' },
      'bankTransaction { status voidedOn }',
    );
    expect(voided.bankTransaction).toEqual({ status: 'VOID', voidedOn: '2026-03-25' });
    expect((await own.journal('bank_transaction', id)).slice(2)).toEqual([
      ['reversal', '2026-03-25', '1010', 0, 4_000],
      ['reversal', '2026-03-25', '1000', 4_000, 0],
    ]);
    expect(await own.events('books.bank_transaction.voided')).toEqual([data]);
    expect(await memosOf(own.books, 'bank_transaction', id)).toEqual(['Transfer T-1', 'Transfer T-1 voided']);
    expect((await own.refusal('voidBankTransaction', { id })).code).toBe('BANK_TRANSACTION_VOID');
  });

  test('a transfer is refused on one account, and of nothing', async () => {
    const move = { ...on, fromAccountId: own.account('1000'), toAccountId: own.account('1000'), amountCents: 0 };
    expect(await own.refusal('createTransfer', move)).toEqual({
      code: 'VALIDATION_FAILED',
      fields: [
        { path: 'toAccountId', message: 'must be another account' },
        { path: 'amountCents', message: 'must be above 0' },
      ],
    });
    await own.closeThrough('2026-03-31');
    const closed = { ...move, toAccountId: own.account('1010'), amountCents: 1 };
    expect((await own.refusal('createTransfer', closed)).code).toBe('PERIOD_CLOSED');
  });

  test.each([
    [
      'FEE',
      [
        ['6050', 250, 0],
        ['1000', 0, 250],
      ],
    ],
    [
      'INTEREST_PAID',
      [
        ['6060', 250, 0],
        ['1000', 0, 250],
      ],
    ],
    [
      'INTEREST_EARNED',
      [
        ['1000', 250, 0],
        ['4810', 0, 250],
      ],
    ],
  ])('%s', async (kind, lines) => {
    const { bankTransaction } = await own.run('createBankCharge', { ...on, kind, amountCents: 250 }, fields);
    const journal = await own.journal('bank_transaction', bankTransaction.id);
    expect(journal.map(([, , ...line]) => line)).toEqual(lines);
  });

  test('a charge may go to another account of its class, and to no other', async () => {
    const charge = { ...on, kind: 'FEE', amountCents: 250 };
    const other = { ...charge, counterAccountId: own.account('6900'), accountId: own.account('2100') };
    const { bankTransaction } = await own.run('createBankCharge', other, fields);
    expect((await own.journal('bank_transaction', bankTransaction.id)).map(([, , ...line]) => line)).toEqual([
      ['6900', 250, 0],
      ['2100', 0, 250],
    ]);
    expect(await own.refusal('createBankCharge', { ...charge, counterAccountId: own.account('4000') })).toEqual(
      invalid('counterAccountId', 'must be an active expense account'),
    );
    expect(await own.refusal('createBankCharge', { ...charge, kind: 'TRANSFER' })).toEqual(
      invalid('kind', 'must be FEE, INTEREST_EARNED or INTEREST_PAID'),
    );
  });

  test('sales tax is paid less purchase tax, or refunded', async () => {
    const paid = await own.run('createSalesTaxPayment', { ...on, salesTaxCents: 900, purchaseTaxCents: 300 }, fields);
    expect(paid.bankTransaction).toMatchObject({ kind: 'SALES_TAX_PAID', amountCents: 600, purchaseTaxCents: 300 });
    const lines = async (id: string) => (await own.journal('bank_transaction', id)).map(([, , ...line]) => line);
    expect(await lines(paid.bankTransaction.id)).toEqual([
      ['2200', 900, 0],
      ['1400', 0, 300],
      ['1000', 0, 600],
    ]);
    const back = await own.run('createSalesTaxPayment', { ...on, salesTaxCents: 100, purchaseTaxCents: 300 }, fields);
    expect(back.bankTransaction).toMatchObject({ kind: 'SALES_TAX_REFUNDED', amountCents: 200, purchaseTaxCents: 300 });
    expect(await lines(back.bankTransaction.id)).toEqual([
      ['2200', 100, 0],
      ['1400', 0, 300],
      ['1000', 200, 0],
    ]);
    expect(await own.refusal('createSalesTaxPayment', { ...on, salesTaxCents: 0 })).toEqual(
      invalid('salesTaxCents', 'must be above 0 when nothing is set off'),
    );
  });

  test('preview shows the entry and keeps nothing', async () => {
    const text = `mutation ($input: CreateBankChargeInput!) { createBankCharge(input: $input) {
      preview { journalEntries { memo lines { account { number } debitCents creditCents } } events { eventType } } } }`;
    const input = { ...on, kind: 'FEE', amountCents: 250, preview: true };
    const { data } = await own.books.graphql(text, { input });
    expect(data.createBankCharge.preview).toEqual({
      journalEntries: [
        {
          memo: 'Bank fee',
          lines: [
            { account: { number: '6050' }, debitCents: 250, creditCents: 0 },
            { account: { number: '1000' }, debitCents: 0, creditCents: 250 },
          ],
        },
      ],
      events: [{ eventType: 'books.bank_transaction.created' }],
    });
    expect((await own.read('{ bankTransactions { nodes { id } } }')).bankTransactions.nodes).toEqual([]);
  });

  test('are listed by account, kind and day; another owner’s do not exist', async () => {
    const move = { fromAccountId: own.account('1000'), toAccountId: own.account('1010'), amountCents: 1 };
    const { bankTransaction } = await own.run('createTransfer', { ...on, ...move }, fields);
    await own.run('createBankCharge', { ...on, kind: 'FEE', amountCents: 250 }, fields);
    const list = async (filter: string) =>
      (await own.read(`{ bankTransactions(filter: ${filter}) { nodes { kind } } }`)).bankTransactions.nodes.map(
        ({ kind }: { kind: string }) => kind,
      );
    expect(await list(`{ accountId: "${own.account('1010')}" }`)).toEqual(['TRANSFER']);
    expect(await list('{ kind: FEE }')).toEqual(['FEE']);
    expect(await list('{ from: "2026-03-21" }')).toEqual([]);
    expect(await list('{ to: "2026-03-20" }')).toEqual(['TRANSFER', 'FEE']);
    const stranger = await ReceivablesBooks.start();
    expect((await stranger.refusal('voidBankTransaction', { id: bankTransaction.id })).code).toBe('NOT_FOUND');
  });

  test('of two requests at once that void the same, one does', async () => {
    const { bankTransaction } = await own.run('createBankCharge', { ...on, kind: 'FEE', amountCents: 250 }, fields);
    const ask = () => own.send('voidBankTransaction', { id: bankTransaction.id }, 'bankTransaction { id }');
    const answers = await Promise.all([ask(), ask()]);
    expect(answers.flatMap(({ errors }) => errors.map(({ extensions }) => extensions.code))).toEqual([
      'BANK_TRANSACTION_VOID',
    ]);
  });
});
