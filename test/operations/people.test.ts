import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { limits } from '../../src/contract/limits.js';
import { resetPassword } from '../../src/people/link.operations.js';
import { Role } from '../../src/people/role.js';
import { Authenticator } from '../support/authenticator.js';
import { booksAreTampered, startBooks, type TestBooks, testService } from '../support/books.js';
import { Browser, invitation, passwordOfAll, redeem, startPerson } from '../support/people.js';

let books: TestBooks;
beforeAll(async () => {
  books = await startBooks({ name: 'Acme' });
});

const members = '{ members { nodes { id role person { id email name } } } }';
const invite = /* GraphQL */ `
  mutation ($email: String!, $role: Role!) {
    inviteMember(input: { email: $email, role: $role }) { link invitation { id email role redeemedAt } }
  }`;
const changeRole = /* GraphQL */ `
  mutation ($id: ID!, $role: Role!) { changeMemberRole(input: { id: $id, role: $role }) { member { id role } } }`;
const remove = 'mutation ($id: ID!) { removeMember(input: { id: $id }) { member { id } } }';
const reset = 'mutation ($id: ID!) { createPasswordReset(input: { memberId: $id }) { link member { id } } }';
const code = (answer: { body: { errors: { extensions: { code: string } }[] } }) =>
  answer.body.errors[0]?.extensions.code;
const tokenOf = (link: string) => link.split('#token=')[1] ?? '';

async function memberOf(at: TestBooks, email: string): Promise<{ id: string; role: string }> {
  const { data } = await at.graphql(members);
  return data.members.nodes.find((node: { person: { email: string } }) => node.person.email === email);
}

test('an owner invites, by a link that is answered once where no mail is sent', async () => {
  const owner = await startPerson(books);
  const email = `new-${randomUUID()}@example.com`;
  const { body } = await owner.browser.graphql(invite, { email, role: 'BOOKKEEPER' });
  const { link, invitation: made } = body.data.inviteMember;
  expect(made).toEqual({ id: expect.any(String), email, role: 'BOOKKEEPER', redeemedAt: null });
  expect(link).toMatch(new RegExp(`^${books.url}/dashboard/welcome#token=[\\w-]{43}$`));
  const listed = await owner.browser.graphql('{ invitations { nodes { id email } } }');
  expect(listed.body.data.invitations.nodes).toContainEqual({ id: made.id, email });
  const { body: joined } = await redeem(new Browser(books.url), tokenOf(link), { name: 'New' });
  expect(joined.session).toMatchObject({ role: 'bookkeeper', person: { email, name: 'New' } });
  expect(await memberOf(books, email)).toEqual({
    id: expect.any(String),
    role: 'BOOKKEEPER',
    person: { id: joined.session.person.id, email, name: 'New' },
  });
  const refused = await owner.browser.graphql(invite, { email: 'no address', role: 'VIEWER' });
  expect(code(refused)).toBe('VALIDATION_FAILED');
});

test('an invitation is taken back', async () => {
  const owner = await startPerson(books);
  const { body } = await owner.browser.graphql(invite, { email: 'gone@example.com', role: 'OWNER' });
  const { link, invitation: made } = body.data.inviteMember;
  const withdraw = 'mutation ($id: ID!) { withdrawInvitation(input: { id: $id }) { invitation { id } } }';
  expect((await owner.browser.graphql(withdraw, { id: made.id })).body.errors).toBeUndefined();
  expect((await redeem(new Browser(books.url), tokenOf(link), { name: 'X' })).status).toBe(404);
  expect(code(await owner.browser.graphql(withdraw, { id: made.id }))).toBe('NOT_FOUND');
});

test('an invitation that an owner was shown tells nobody whether somebody has the address', async () => {
  const inviting = await startBooks({ name: 'Inviting' });
  const { email } = await startPerson(books, Role.VIEWER);
  const unknown = `${randomUUID()}@example.com`;
  const told = async (address: string) => {
    const { data } = await inviting.graphql(invite, { email: address, role: 'VIEWER' });
    const token = tokenOf(data.inviteMember.link);
    const browser = new Browser(books.url);
    const { link } = (await browser.ask('POST', '/session/link/look', { token })).body;
    expect(link).toEqual({
      purpose: 'invitation',
      email: address,
      ownerName: 'Inviting',
      role: 'viewer',
      hasPassword: null,
    });
    const refused: unknown[] = [];
    for (const wrong of [{ password: 'wrong' }, { password: 'wrong, but long' }, { password: 'wrong', name: 'X' }])
      refused.push((await redeem(browser, token, wrong)).body.error);
    return { token, refused };
  };
  const [ofKnown, ofUnknown] = [await told(email), await told(unknown)];
  const wrong = { code: 'LOGIN_FAILED', message: 'The password is wrong' };
  const message = 'password must have 12 to 1000 characters';
  const short = { path: 'password', message: 'must have 12 to 1000 characters' };
  expect(ofKnown.refused).toEqual([wrong, wrong, { code: 'VALIDATION_FAILED', message, fields: [short] }]);
  expect(ofUnknown.refused).toEqual(ofKnown.refused);
  expect((await inviting.graphql(members)).data.members.nodes).toEqual([]);
  expect((await redeem(new Browser(books.url), ofKnown.token)).body.session.person.email).toBe(email);
  const joined = await redeem(new Browser(books.url), ofUnknown.token, { name: 'New' });
  expect(joined.body.session.person).toMatchObject({ email: unknown, name: 'New' });
});

test('an owner has so many open invitations at most', async () => {
  const own = await startBooks();
  booksAreTampered(own);
  const { operator } = await testService();
  await operator.em.fork().execute(
    `insert into invitations (owner_id, email, role, token_hash, is_proof, created_at, expires_at)
      select ?, n || '@example.com', 'viewer', sha256(n::text::bytea), false, now(), now() + interval '1 day'
        from generate_series(1, ?) n`,
    [own.ownerId, limits.invitationsOpen - 1],
  );
  const { data } = await own.graphql(invite, { email: 'last@example.com', role: 'VIEWER' });
  const refused = await own.graphql(invite, { email: 'more@example.com', role: 'VIEWER' });
  expect(refused.errors).toMatchObject([
    {
      message: '200 invitations are open: withdraw those that nobody will redeem',
      extensions: { code: 'QUOTA_EXCEEDED' },
    },
  ]);
  const count = 'select count(*)::int as count from invitations where owner_id = ?';
  expect(await operator.em.fork().execute(count, [own.ownerId])).toEqual([{ count: limits.invitationsOpen }]);
  const { id } = data.inviteMember.invitation;
  const withdraw = 'mutation ($id: ID!) { withdrawInvitation(input: { id: $id }) { invitation { id } } }';
  await own.graphql(withdraw, { id });
  expect((await own.graphql(invite, { email: 'more@example.com', role: 'VIEWER' })).errors).toEqual([]);
});

test('another role counts from the next request on, and a removed member is out at once', async () => {
  const { browser, email } = await startPerson(books, Role.OWNER);
  const { id } = await memberOf(books, email);
  expect((await browser.graphql(members)).body.errors).toBeUndefined();
  await books.graphql(changeRole, { id, role: 'VIEWER' });
  expect(code(await browser.graphql(members))).toBe('INSUFFICIENT_SCOPE');
  expect((await browser.session()).role).toBe('viewer');
  await books.graphql(remove, { id });
  expect(await browser.session()).toBeNull();
  expect((await browser.logIn(email)).status).toBe(401);
  const { data } = await books.graphql('{ auditLog(last: 2) { nodes { action resourceType resourceId changes } } }');
  expect(data.auditLog.nodes).toMatchObject([
    {
      action: 'changeMemberRole',
      resourceType: 'Member',
      resourceId: id,
      changes: { role: { from: 'owner', to: 'viewer' } },
    },
    { action: 'removeMember', resourceType: 'Member', resourceId: id },
  ]);
});

test('one owner stays, also when the last two give up at once', async () => {
  const own = await startBooks({ name: 'Two owners' });
  const [one, other] = [await startPerson(own), await startPerson(own)];
  const [first, second] = [await memberOf(own, one.email), await memberOf(own, other.email)];
  const answers = await Promise.all([
    one.browser.graphql(changeRole, { id: first.id, role: 'VIEWER' }),
    other.browser.graphql(remove, { id: second.id }),
  ]);
  expect(answers.map((answer) => (answer.body.errors ? code(answer) : 'done')).toSorted()).toEqual([
    'LAST_OWNER',
    'done',
  ]);
  const { data } = await own.graphql(members);
  expect(data.members.nodes.filter(({ role }: { role: string }) => role === 'OWNER')).toHaveLength(1);
});

test('people, invitations and sessions of another owner are not found, and seen by no other role', async () => {
  const stranger = await startBooks({ name: 'Stranger' });
  const theirs = await startPerson(stranger);
  const { id } = await memberOf(stranger, theirs.email);
  const ours = await startPerson(books);
  for (const mutation of [remove, reset]) expect(code(await ours.browser.graphql(mutation, { id }))).toBe('NOT_FOUND');
  const sessions = '{ sessions { nodes { id isCurrent person { email } } } }';
  const { data } = await stranger.graphql(sessions);
  const end = 'mutation ($id: ID!) { endSession(input: { id: $id }) { session { id } } }';
  expect(code(await ours.browser.graphql(end, { id: data.sessions.nodes[0].id }))).toBe('NOT_FOUND');
  expect((await theirs.browser.graphql(sessions)).body.data.sessions.nodes).toEqual([
    { id: data.sessions.nodes[0].id, isCurrent: true, person: { email: theirs.email } },
  ]);
  const bookkeeper = await startPerson(books, Role.BOOKKEEPER);
  for (const query of [members, sessions, '{ invitations { nodes { id } } }'])
    expect(code(await bookkeeper.browser.graphql(query))).toBe('INSUFFICIENT_SCOPE');
  await stranger.graphql(end, { id: data.sessions.nodes[0].id });
  expect(await theirs.browser.session()).toBeNull();
});

test('a reset sets a new password once and ends every session', async () => {
  const { browser, email } = await startPerson(books, Role.VIEWER);
  const { id } = await memberOf(books, email);
  const { data } = await books.graphql(reset, { id });
  const { link } = data.createPasswordReset;
  expect(link).toMatch(new RegExp(`^${books.url}/dashboard/reset#token=[\\w-]{43}$`));
  const other = new Browser(books.url);
  const short = await redeem(other, tokenOf(link), { password: 'short' });
  expect([short.status, short.body.error.code]).toEqual([422, 'VALIDATION_FAILED']);
  expect((await redeem(other, tokenOf(link), { password: 'a new and longer one' })).status).toBe(201);
  expect(await browser.session()).toBeNull();
  expect((await browser.logIn(email)).status).toBe(401);
  expect((await browser.logIn(email, 'a new and longer one')).status).toBe(201);
  expect((await redeem(other, tokenOf(link))).status).toBe(404);
});

test('nobody is shown a link to whoever belongs to another owner too; the installation makes it', async () => {
  const second = await startBooks({ name: 'Second' });
  const { browser, email } = await startPerson(books, Role.VIEWER);
  const { id } = await memberOf(books, email);
  const { data } = await books.graphql(reset, { id });
  await redeem(new Browser(books.url), await invitation(second.ownerId, email, Role.VIEWER));
  const before = tokenOf(data.createPasswordReset.link);
  expect((await redeem(new Browser(books.url), before, { password: 'taken over by an inviter' })).status).toBe(404);
  const { errors } = await books.graphql(reset, { id });
  expect(errors).toMatchObject([{ extensions: { code: 'PERSON_BELONGS_ELSEWHERE' } }]);
  expect((await browser.logIn(email)).status).toBe(201);
  const { operator } = await testService();
  const { token } = await resetPassword(operator.em.fork(), email);
  expect((await redeem(new Browser(books.url), token, { password: 'by the installation' })).status).toBe(201);
});

test('a way back in that proves the address ends the passkeys of whoever made the account by a link that was shown', async () => {
  const email = 'squatted@example.com';
  const { data } = await books.graphql(invite, { email, role: 'VIEWER' });
  const squatter = new Browser(books.url);
  await redeem(squatter, tokenOf(data.inviteMember.link), { name: 'Squatter' });
  const { body } = await squatter.ask('POST', '/session/passkeys/challenge', { password: passwordOfAll });
  const device = new Authenticator({ origin: books.url.replace('127.0.0.1', 'localhost'), rpId: 'localhost' });
  await squatter.ask('POST', '/session/passkeys', { name: 'X', answer: device.create(body.options) });
  const { operator } = await testService();
  const { token } = await resetPassword(operator.em.fork(), email);
  const person = new Browser(books.url);
  expect((await redeem(person, token, { password: 'chosen by the person' })).status).toBe(201);
  expect((await person.ask('GET', '/session/passkeys')).body).toEqual({ passkeys: [] });
  const { options } = (await squatter.ask('POST', '/session/passkey/challenge')).body;
  expect((await squatter.ask('POST', '/session/passkey', { answer: device.get(options) })).status).toBe(401);
  expect((await person.logIn(email, 'chosen by the person')).status).toBe(201);
});

test('a password that is changed while it is checked begins no session', async () => {
  const own = await startBooks();
  booksAreTampered(own);
  const { browser, email, id } = await startPerson(own, Role.VIEWER);
  const { operator } = await testService();
  let status: number | undefined;
  const logIn = await operator.em.fork().transactional(async (em) => {
    await em.execute("update persons set password_hash = 'another' where id = ?", [id]);
    const begun = browser.logIn(email).then((answer) => {
      status = answer.status;
    });
    while (status === undefined && !(await hasWaiting(em)));
    expect(status).toBeUndefined();
    return { begun };
  });
  await logIn.begun;
  expect(status).toBe(401);
});

/** Whether somebody waits for the transaction. */
async function hasWaiting(em: EntityManager): Promise<boolean> {
  const waiting = await em.execute(
    'select 1 as waits from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid)) limit 1',
  );
  return waiting.length > 0;
}

test('a person changes the password, which ends the other sessions, and ends sessions by themselves', async () => {
  const { browser, email } = await startPerson(books, Role.VIEWER);
  const [phone, tablet] = [new Browser(books.url), new Browser(books.url)];
  await phone.logIn(email);
  await tablet.logIn(email);
  const { body } = await browser.ask('GET', '/session/list');
  expect(body.sessions.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([true, false, false]);
  expect((await browser.ask('DELETE', `/session/list/${body.sessions[2].id}`)).status).toBe(204);
  expect([await tablet.session(), await phone.session()]).toEqual([null, expect.anything()]);
  const change = (password: string, newPassword: string) =>
    browser.ask('POST', '/session/password', { password, newPassword });
  expect((await change('wrong', 'another good password')).body.error.code).toBe('LOGIN_FAILED');
  expect((await change(passwordOfAll, 'short')).body.error.code).toBe('VALIDATION_FAILED');
  expect((await change(passwordOfAll, 'another good password')).status).toBe(204);
  expect([await phone.session(), await browser.session()]).toEqual([null, expect.anything()]);
  expect((await phone.logIn(email, 'another good password')).status).toBe(201);
  const other = await startPerson(books, Role.VIEWER);
  const { body: theirs } = await other.browser.ask('GET', '/session/list');
  expect((await browser.ask('DELETE', `/session/list/${theirs.sessions[0].id}`)).status).toBe(404);
});

test('a person gives themselves another name, which each of their owners records', async () => {
  const { browser, id, name } = await startPerson(books, Role.VIEWER);
  const blank = await browser.ask('PUT', '/session/person', { name: '  ' });
  expect([blank.status, blank.body.error.fields[0].path]).toEqual([422, 'name']);
  const { status, body } = await browser.ask('PUT', '/session/person', { name: ' Bea ' });
  expect([status, body.session.person.name]).toEqual([200, 'Bea']);
  const { data } = await books.graphql(
    '{ auditLog(last: 1) { nodes { action resourceId changes createdBy { name } } } }',
  );
  expect(data.auditLog.nodes).toEqual([
    { action: 'rename', resourceId: id, changes: { name: { from: name, to: 'Bea' } }, createdBy: { name: 'Bea' } },
  ]);
});

test('a person ends every session of theirs but this one, at every owner, and nobody else’s', async () => {
  const other = await startBooks({ name: 'Other' });
  const somebody = await startPerson(books, Role.VIEWER);
  const elsewhere = new Browser(books.url);
  await redeem(elsewhere, await invitation(other.ownerId, somebody.email, Role.VIEWER));
  const [second, stranger] = [new Browser(books.url), await startPerson(books, Role.VIEWER)];
  await second.logIn(somebody.email);
  expect((await somebody.browser.ask('DELETE', '/session/list')).status).toBe(204);
  expect([await elsewhere.session(), await second.session()]).toEqual([null, null]);
  expect([await somebody.browser.session(), await stranger.browser.session()]).not.toContain(null);
  const ended = async (at: TestBooks) => {
    const { data } = await at.graphql('{ auditLog(last: 1) { nodes { action changes } } }');
    return data.auditLog.nodes;
  };
  const changes = { otherSessions: { from: 1, to: 0 } };
  expect([await ended(books), await ended(other)]).toEqual([
    [{ action: 'end-other-sessions', changes }],
    [{ action: 'end-other-sessions', changes }],
  ]);
});
