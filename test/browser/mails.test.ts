import { startBooks, type TestBooks, testService } from '../support/books.js';
import { describeInBrowser, openWorkplace } from '../support/browser.js';
import { acceptMessage } from '../support/mail-in.js';

let books: TestBooks;
beforeAll(async () => {
  await testService({ MAIL_DOMAIN: 'in.books.example', MAIL_TRUSTED_AUTHSERV_IDS: 'mx.here.example' });
});
beforeEach(async () => {
  books = await startBooks();
  const { files } = (await testService()).resources;
  for (const name of ['first', 'second', 'third']) {
    const head = `Authentication-Results: mx.here.example; dmarc=pass header.from=${name}.example`;
    const message = `${head}\r\nFrom: ${name} <a@${name}.example>\r\nSubject: Mail of ${name}\r\nContent-Type: application/pdf; name=${name}.pdf\r\nContent-Disposition: attachment; filename=${name}.pdf\r\n\r\n%PDF-1.4 ${name}\r\n`;
    await acceptMessage(await books.em(), files, message);
  }
  await books.drain();
});

const state = async () => {
  const { data } = await books.graphql(
    '{ incomingMails { nodes { status } } knownSenders { nodes { address } } invoiceDocuments { nodes { filename } } }',
  );
  return [
    data.incomingMails.nodes.map(({ status }: { status: string }) => status),
    data.knownSenders.nodes.map(({ address }: { address: string }) => address),
    data.invoiceDocuments.nodes.map(({ filename }: { filename: string }) => filename),
  ];
};

describeInBrowser('mails', () => {
  test('held mails are let in, with their sender or without, and refused, by keys', async () => {
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(books, 'mails');
    const row = (name: RegExp) => page.getByRole('row', { name });
    await row(/first <a@first\.example>.*first\.pdf.*unknown sender.*Held/).waitFor();
    await page.getByText(/Invoices go to \d+\.[0-9a-f]{32}@in\.books\.example/).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await keys('a');
    await row(/Mail of first/).waitFor({ state: 'detached' });
    await keys('Home', 'r');
    await row(/Mail of second/).waitFor({ state: 'detached' });
    await keys('Home', 'Delete');
    const dialog = page.getByRole('alertdialog', { name: 'Refuse “Mail of third”?' });
    await dialog.waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await dialog.getByRole('button', { name: 'Refuse' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('No mail waits for you').waitFor();
    await books.drain();
    expect(await state()).toEqual([['TAKEN', 'TAKEN', 'REFUSED'], ['a@first.example'], ['first.pdf', 'second.pdf']]);
    await page.getByRole('link', { name: 'All' }).press('Enter');
    await row(/Mail of third.*Refused/).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    expect(faults()).toEqual([]);
  });

  test('the address is renewed, a mailbox set and removed, and senders made known and forgotten, by keys', async () => {
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(books, 'settings/incoming-mail');
    const settings = async () => {
      const { data } = await books.graphql(
        '{ viewer { owner { mailAddress imapMailbox { host port security userName folder takenFolder } } } knownSenders { nodes { address } } }',
      );
      return {
        ...data.viewer.owner,
        senders: data.knownSenders.nodes.map((each: { address: string }) => each.address),
      };
    };
    await page.getByRole('heading', { name: 'No sender is known beside contacts and people' }).waitFor();
    const { mailAddress } = await settings();
    await page.getByText(mailAddress).waitFor();
    expect(await accessibilityProblems()).toEqual([]);

    await keys('n');
    const sender = page.getByRole('dialog', { name: 'New sender' });
    await sender.locator('input:focus').waitFor();
    await page.keyboard.type('vendor');
    await keys('Enter');
    await sender.getByText('must be an e-mail address, or @ and a domain').waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await sender.getByLabel('Address').fill('@Vendor.example');
    await keys('Enter');
    await sender.waitFor({ state: 'detached' });
    const senders = page.getByRole('grid', { name: 'Known senders' });
    await senders.getByRole('row', { name: /@vendor\.example/ }).waitFor();
    expect(await accessibilityProblems()).toEqual([]);

    await keys('e');
    const mailbox = page.getByRole('dialog', { name: 'Mailbox' });
    await mailbox.locator('input:focus').waitFor();
    await page.keyboard.type('127.0.0.1');
    await mailbox.getByLabel('Protection').selectOption('STARTTLS');
    expect(await mailbox.getByLabel('Port').inputValue()).toBe('143');
    await mailbox.getByLabel('Port').fill('9');
    await mailbox.getByLabel('User').fill('books');
    await mailbox.getByLabel('Folder', { exact: true }).fill('Invoices');
    await mailbox.getByLabel('Server').press('Enter');
    await mailbox.getByText('must be given for another server or user').waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await mailbox.getByLabel('Password').fill('secret');
    await mailbox.getByLabel('Password').press('Enter');
    await mailbox.waitFor({ state: 'detached' });
    await page.getByText('127.0.0.1:9').waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    const set = { host: '127.0.0.1', port: 9, security: 'STARTTLS', userName: 'books', folder: 'Invoices' };
    expect(await settings()).toEqual({
      mailAddress,
      imapMailbox: { ...set, takenFolder: null },
      senders: ['@vendor.example'],
    });

    await keys('Home', 'Delete');
    const question = page.getByRole('alertdialog');
    await page.getByRole('alertdialog', { name: 'Forget @vendor.example?' }).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await question.getByRole('button', { name: 'Forget' }).press('Enter');
    await question.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'No sender is known beside contacts and people' }).waitFor();
    await page.getByRole('button', { name: 'Remove mailbox' }).press('Enter');
    await question.getByRole('button', { name: 'Remove' }).press('Enter');
    await page.getByText('No mailbox is looked into.').waitFor();
    await page.getByRole('button', { name: 'New address' }).press('Enter');
    await question.getByRole('button', { name: 'Take another' }).press('Enter');
    await page.getByText(mailAddress).waitFor({ state: 'detached' });
    const left = await settings();
    expect(left).toEqual({ mailAddress: expect.any(String), imapMailbox: null, senders: [] });
    await page.getByText(left.mailAddress).waitFor();
    expect(left.mailAddress).not.toBe(mailAddress);
    // The browser itself says on its console what was refused.
    expect(faults().filter((fault) => !fault.includes('422'))).toEqual([]);
  });
});
