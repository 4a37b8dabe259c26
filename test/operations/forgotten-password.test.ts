import { randomUUID } from 'node:crypto';
import { limits } from '../../src/contract/limits.js';
import { startBooks, type TestBooks, testService } from '../support/books.js';
import { type ReceivedMail, startMailServer, type TestMailServer } from '../support/mail-server.js';
import { Browser, passwordOfAll, redeem, startPerson } from '../support/people.js';

let server: TestMailServer;
let books: TestBooks;
beforeAll(async () => {
  server = await startMailServer();
  await testService({ SMTP_URL: server.url, MAIL_FROM: 'Books <books@example.org>' });
  books = await startBooks();
});
afterAll(async () => {
  await server.close();
});

const forgotten = (email: string) => new Browser(books.url).ask('POST', '/session/forgotten', { email });
const mailsTo = (email: string) => server.received.filter(({ to }) => to.includes(email));

/** The first mail to an address: it is queued after the answer. */
async function mailTo(email: string): Promise<ReceivedMail> {
  for (;;) {
    await books.drain();
    const [mail] = mailsTo(email);
    if (mail) return mail;
  }
}

test('whoever forgot the password is sent a link that works once, and a second one not at once', async () => {
  const { browser, email } = await startPerson(books);
  const answer = await forgotten(email.toUpperCase());
  expect([answer.status, answer.body]).toEqual([202, {}]);
  const { content } = await mailTo(email);
  const text = content.replace(/=\r?\n/g, '').replace(/=3D/g, '=');
  const [, token = ''] = /#token=([\w-]{43})/.exec(text) ?? [];
  expect((await forgotten(email)).status).toBe(202);
  const password = 'a new password of some length';
  const { status } = await redeem(new Browser(books.url), token, { password });
  expect(status).toBe(201);
  expect(await browser.session()).toBeNull();
  expect((await new Browser(books.url).logIn(email, password)).status).toBe(201);
  expect((await new Browser(books.url).logIn(email, passwordOfAll)).status).toBe(401);
  expect((await redeem(new Browser(books.url), token, { password })).status).toBe(404);
  await books.drain();
  expect(mailsTo(email)).toHaveLength(1);
});

test('an address that nobody has is answered alike, and asking is counted', async () => {
  const email = `nobody-${randomUUID()}@example.com`;
  for (let time = 0; time < limits.logInsPerPerson; time++) {
    const { status, body } = await forgotten(email);
    expect([status, body]).toEqual([202, {}]);
  }
  const tooOften = await forgotten(email);
  expect([tooOften.status, tooOften.body.error.code]).toEqual([429, 'RATE_LIMITED']);
  const elsewhere = await new Browser(books.url).ask('POST', '/session/forgotten', { email }, {});
  expect([elsewhere.status, elsewhere.body.error.code]).toEqual([403, 'CROSS_ORIGIN_REQUEST']);
  await books.drain();
  expect(mailsTo(email)).toEqual([]);
});
