import { resetPassword } from '../../src/people/link.operations.js';
import { Role } from '../../src/people/role.js';
import { codeAt } from '../../src/people/totp.js';
import { keyVersionOf } from '../../src/store/secrets.js';
import { setClock } from '../../src/values/clock.js';
import { startBooks, type TestBooks, testService } from '../support/books.js';
import { Browser, invitation, passwordOfAll, redeem, startPerson } from '../support/people.js';

let books: TestBooks;
/** The service's clock stands still where codes must not change between two requests. */
let instant = new Date();
beforeAll(async () => {
  books = await startBooks();
  setClock(() => instant);
});
afterAll(() => setClock(() => new Date()));

const later = (seconds: number) => {
  instant = new Date(instant.getTime() + seconds * 1000);
};

async function withSecondFactor() {
  const somebody = await startPerson(books, Role.VIEWER);
  const { body } = await somebody.browser.ask('POST', '/session/totp', { password: passwordOfAll });
  const code = () => codeAt(body.secret, instant);
  const { body: confirmed } = await somebody.browser.ask('PUT', '/session/totp', { code: code() });
  later(30);
  return { ...somebody, code, uri: body.uri as string, recoveryCodes: confirmed.recoveryCodes as string[] };
}

const logIn = (email: string, code?: string) =>
  new Browser(books.url).ask('POST', '/session', { email, password: passwordOfAll, code });

test('is in force once a code of it was confirmed, and ends the other sessions', async () => {
  const { browser, email } = await startPerson(books, Role.VIEWER);
  const other = new Browser(books.url);
  await other.logIn(email);
  expect((await browser.ask('POST', '/session/totp', { password: 'wrong' })).body.error.code).toBe('LOGIN_FAILED');
  const { body, status } = await browser.ask('POST', '/session/totp', { password: passwordOfAll });
  expect([status, body.uri]).toEqual([201, expect.stringContaining(`secret=${body.secret}`)]);
  expect((await logIn(email)).status).toBe(201);
  expect((await browser.ask('PUT', '/session/totp', { code: '000000' })).body.error.code).toBe('LOGIN_FAILED');
  expect((await browser.ask('GET', '/session/totp')).body).toEqual({ isEnabled: false, recoveryCodesLeft: 0 });
  const confirmed = await browser.ask('PUT', '/session/totp', { code: codeAt(body.secret, instant) });
  expect([confirmed.status, confirmed.body.recoveryCodes.length]).toEqual([200, 10]);
  expect((await browser.ask('GET', '/session/totp')).body).toEqual({ isEnabled: true, recoveryCodesLeft: 10 });
  expect([await other.session(), await browser.session()]).toEqual([null, expect.anything()]);
  const again = await browser.ask('POST', '/session/totp', { password: passwordOfAll });
  expect([again.status, again.body.error.code]).toEqual([409, 'SECOND_FACTOR_ENABLED']);
});

test('is asked for when the password is right, and each code is taken once', async () => {
  const { email, code } = await withSecondFactor();
  const missing = await logIn(email);
  expect([missing.status, missing.body.error.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED']);
  const wrongPassword = await new Browser(books.url).ask('POST', '/session', {
    email,
    password: 'wrong',
    code: code(),
  });
  expect(wrongPassword.body.error.code).toBe('LOGIN_FAILED');
  const atOnce = await Promise.all([logIn(email, code()), logIn(email, code())]);
  expect(atOnce.map(({ status }) => status).toSorted()).toEqual([201, 401]);
  expect((await logIn(email, code())).body.error.code).toBe('LOGIN_FAILED');
  later(30);
  expect((await logIn(email, code())).status).toBe(201);
});

test('may be a recovery code, which is good once', async () => {
  const { email, recoveryCodes } = await withSecondFactor();
  const [first = '', second = ''] = recoveryCodes;
  const atOnce = await Promise.all([logIn(email, first), logIn(email, first)]);
  expect(atOnce.map(({ status }) => status).toSorted()).toEqual([201, 401]);
  expect((await logIn(email, second.toLowerCase())).status).toBe(201);
});

test('has new recovery codes in place of those before, for whoever proves themselves with password and code', async () => {
  const { browser, email, code, recoveryCodes } = await withSecondFactor();
  const renew = (more: object) =>
    browser.ask('POST', '/session/totp/recovery-codes', { password: passwordOfAll, ...more });
  expect((await renew({})).body.error.code).toBe('SECOND_FACTOR_REQUIRED');
  expect((await renew({ password: 'wrong', code: code() })).body.error.code).toBe('LOGIN_FAILED');
  const { status, body } = await renew({ code: code() });
  expect([status, new Set([...body.recoveryCodes, ...recoveryCodes]).size]).toEqual([201, 20]);
  expect((await logIn(email, recoveryCodes[0])).body.error.code).toBe('LOGIN_FAILED');
  expect((await logIn(email, body.recoveryCodes[0])).status).toBe(201);
  const { data } = await books.graphql('{ auditLog(last: 3) { nodes { action resourceType } } }');
  expect(data.auditLog.nodes).toEqual([
    { action: 'replace-recovery-codes', resourceType: 'Person' },
    { action: 'use-recovery-code', resourceType: 'Person' },
    { action: 'log-in', resourceType: 'Person' },
  ]);
  const without = await startPerson(books, Role.VIEWER);
  const refused = await without.browser.ask('POST', '/session/totp/recovery-codes', { password: passwordOfAll });
  expect([refused.status, refused.body.error.code]).toEqual([409, 'SECOND_FACTOR_MISSING']);
});

test('is needed to join another owner, to reset the password and to remove it', async () => {
  const other = await startBooks({ name: 'Other' });
  const { browser, email, code } = await withSecondFactor();
  const link = await invitation(other.ownerId, email, Role.VIEWER);
  expect((await redeem(new Browser(books.url), link)).body.error.code).toBe('SECOND_FACTOR_REQUIRED');
  expect((await redeem(new Browser(books.url), link, { code: code() })).status).toBe(201);
  later(30);
  const { operator } = await testService();
  const { token } = await resetPassword(operator.em.fork(), email);
  expect((await redeem(new Browser(books.url), token)).body.error.code).toBe('SECOND_FACTOR_REQUIRED');
  expect((await redeem(new Browser(books.url), token, { code: code() })).status).toBe(201);
  later(30);
  expect(await browser.session()).toBeNull();
  await browser.ask('POST', '/session', { email, password: passwordOfAll, code: code() });
  const without = await browser.ask('DELETE', '/session/totp', { password: passwordOfAll });
  expect(without.body.error.code).toBe('SECOND_FACTOR_REQUIRED');
  later(30);
  expect((await browser.ask('DELETE', '/session/totp', { password: passwordOfAll, code: code() })).status).toBe(204);
  expect((await logIn(email)).status).toBe(201);
});

test('is taken away by the installation from whoever lost it', async () => {
  const { email } = await withSecondFactor();
  const { operator } = await testService();
  const { token } = await resetPassword(operator.em.fork(), email, { withoutSecondFactor: true });
  expect((await redeem(new Browser(books.url), token)).status).toBe(201);
});

test('is kept encrypted, and its recovery codes hashed', async () => {
  const { id, uri, recoveryCodes } = await withSecondFactor();
  const { operator } = await testService();
  const [kept] = await operator.em.fork().execute<Record<string, string>[]>('select * from persons where id = ?', [id]);
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  for (const text of [secret, recoveryCodes[0] ?? '']) expect(JSON.stringify(kept)).not.toContain(text);
  expect(keyVersionOf(kept?.totp_secret_encrypted ?? '')).toBe(1);
});

test('what changes about how somebody proves who they are stands in the audit log of each of their owners', async () => {
  const other = await startBooks({ name: 'Other' });
  const { browser, email, id, code, recoveryCodes } = await withSecondFactor();
  expect(
    (await redeem(new Browser(books.url), await invitation(other.ownerId, email, Role.VIEWER), { code: code() }))
      .status,
  ).toBe(201);
  const recovered = new Browser(books.url);
  await recovered.ask('POST', '/session', { email, password: passwordOfAll, code: recoveryCodes[0] });
  const { body } = await browser.ask('GET', '/session/list');
  const [atOther] = body.sessions.filter(({ ownerName }: { ownerName: string }) => ownerName === 'Other');
  expect((await browser.ask('DELETE', `/session/list/${atOther.id}`)).status).toBe(204);
  const newPassword = 'another long password';
  await browser.ask('POST', '/session/password', { password: passwordOfAll, newPassword });
  later(30);
  await browser.ask('DELETE', '/session/totp', { password: newPassword, code: code() });
  const { operator } = await testService();
  const { token } = await resetPassword(operator.em.fork(), email);
  expect((await redeem(new Browser(books.url), token)).status).toBe(201);
  const digest = expect.stringMatching(/^[0-9a-f]{64}$/);
  const proofs = { from: digest, to: digest };
  const everywhere = [
    ['use-recovery-code', { recoveryCodesLeft: { from: 10, to: 9 }, proofs }],
    ['change-password', { proofs }],
    ['remove-second-factor', { proofs }],
    ['reset-password', { proofs }],
  ];
  const ending = ['end-session', { sessionId: { from: Number(atOther.id), to: null } }];
  expect(await loggedOf(other, id)).toEqual([everywhere[0], ending, ...everywhere.slice(1)]);
  expect(await loggedOf(books, id)).toEqual([['add-second-factor', { proofs }], ...everywhere]);
});

/** What somebody did about themselves, as an owner's audit log has it: log-ins and joining left out. */
async function loggedOf(at: TestBooks, personId: string): Promise<unknown[]> {
  const { data } = await at.graphql(
    '{ auditLog(last: 100) { nodes { action resourceType resourceId changes createdBy { personId } } } }',
  );
  const own = data.auditLog.nodes.filter(
    (entry: { action: string; resourceType: string; resourceId: string; createdBy: { personId: string } }) =>
      entry.resourceType === 'Person' && entry.resourceId === personId && entry.createdBy.personId === personId,
  );
  return own
    .filter(({ action }: { action: string }) => !['log-in', 'join'].includes(action))
    .map(({ action, changes }: { action: string; changes: unknown }) => [action, changes]);
}
