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
    const dialog = page.getByRole('alertdialog', { name: 'Refuse this mail?' });
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
});
