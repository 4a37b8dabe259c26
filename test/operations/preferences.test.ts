import { limits } from '../../src/contract/limits.js';
import { Role } from '../../src/people/role.js';
import { startBooks, type TestBooks } from '../support/books.js';
import { type Somebody, startPerson } from '../support/people.js';

let books: TestBooks;
let ada: Somebody;
beforeAll(async () => {
  books = await startBooks();
  ada = await startPerson(books, Role.VIEWER);
});

const own = '{ viewer { preferences { theme singleKeys } savedViews { id name link } } }';
const change =
  'mutation ($input: UpdatePreferencesInput!) { updatePreferences(input: $input) { preferences { theme singleKeys } } }';
const save = 'mutation ($input: SaveViewInput!) { saveView(input: $input) { savedView { id name link } } }';
const forget = 'mutation ($id: ID!) { deleteSavedView(input: { id: $id }) { success } }';

const ownOf = async ({ browser }: Somebody) => (await browser.graphql(own)).body.data.viewer;
const refusal = (answer: { errors?: { extensions: object }[] }) => answer.errors?.[0]?.extensions;

test('a person of any role keeps preferences; what is left out of a change stays', async () => {
  expect((await ownOf(ada)).preferences).toEqual({ theme: null, singleKeys: true });
  const changed = async (input: object) =>
    (await ada.browser.graphql(change, { input })).body.data.updatePreferences.preferences;
  expect(await changed({ theme: 'DARK' })).toEqual({ theme: 'DARK', singleKeys: true });
  expect(await changed({ singleKeys: false })).toEqual({ theme: 'DARK', singleKeys: false });
  expect(await changed({ theme: null, singleKeys: null })).toEqual({ theme: null, singleKeys: false });
  expect((await ownOf(ada)).preferences).toEqual({ theme: null, singleKeys: false });
  const other = await startPerson(books);
  expect((await ownOf(other)).preferences).toEqual({ theme: null, singleKeys: true });
  const log = await books.graphql(
    '{ auditLog(filter: { action: "updatePreferences" }, first: 1) { nodes { changes resourceType } } }',
  );
  expect(log.data.auditLog.nodes).toEqual([
    { resourceType: 'Preferences', changes: { theme: { from: null, to: 'dark' } } },
  ]);
});

test('views are kept by name, one address each, and are nobody else’s', async () => {
  const keep = async (name: string, link: string) =>
    (await ada.browser.graphql(save, { input: { name, link } })).body.data.saveView.savedView;
  const due = await keep(' Due soon ', '/bills?view=pay&sort=due');
  const acme = await keep('Acme', '/invoices?q=Acme');
  expect(await keep('Due soon', '/bills?view=pay')).toEqual({ id: due.id, name: 'Due soon', link: '/bills?view=pay' });
  expect((await ownOf(ada)).savedViews).toEqual([acme, { id: due.id, name: 'Due soon', link: '/bills?view=pay' }]);
  const other = await startPerson(books);
  expect((await ownOf(other)).savedViews).toEqual([]);
  const taken = (await other.browser.graphql(forget, { id: due.id })).body;
  expect(refusal(taken)).toMatchObject({ code: 'NOT_FOUND' });
  expect((await ownOf(ada)).savedViews).toHaveLength(2);
  expect((await ada.browser.graphql(forget, { id: due.id })).body.data).toEqual({ deleteSavedView: { success: true } });
  expect((await ownOf(ada)).savedViews).toEqual([acme]);
});

test.each([
  ['//elsewhere.example/bills', 'link'],
  ['/\\elsewhere.example', 'link'],
  ['https://elsewhere.example/', 'link'],
  ['/bills?q=a b', 'link'],
  [`/bills?q=${'x'.repeat(limits.savedViewLinkCharacters)}`, 'link'],
])('refuses to keep %.40s', async (link, path) => {
  const before = await ownOf(ada);
  const { body } = await ada.browser.graphql(save, { input: { name: 'Bad', link } });
  expect(refusal(body)).toMatchObject({
    code: 'VALIDATION_FAILED',
    fields: [expect.objectContaining({ path })],
  });
  expect(await ownOf(ada)).toEqual(before);
});

test('an API key has neither preferences nor views', async () => {
  expect((await books.graphql(own)).data.viewer).toEqual({ preferences: null, savedViews: [] });
  for (const [text, variables] of [
    [change, { input: { theme: 'DARK' } }],
    [save, { input: { name: 'A', link: '/bills' } }],
    [forget, { id: '1' }],
  ] as const) {
    const { errors } = await books.graphql(text, variables);
    expect(errors[0]?.extensions).toMatchObject({ code: 'INSUFFICIENT_SCOPE', httpStatus: 403 });
  }
});

test('a person keeps a bounded number of views, two at once too, and loses them with the membership', async () => {
  const bob = await startPerson(books);
  const keep = (number: number) =>
    bob.browser.graphql(save, { input: { name: `View ${number}`, link: `/bills?q=${number}` } });
  const em = await books.em();
  await em.execute(
    `insert into saved_views (owner_id, person_id, name, link)
     select ?, ?, 'Known ' || n, '/bills' from generate_series(1, ?) n`,
    [books.ownerId, Number(bob.id), limits.savedViewsPerPerson - 1],
  );
  const answers = (await Promise.all([keep(1), keep(2)])).map(({ body }) => refusal(body));
  const refused = answers.filter((each) => each !== undefined);
  expect(refused).toEqual([
    expect.objectContaining({ code: 'VALIDATION_FAILED', fields: [expect.objectContaining({ path: 'name' })] }),
  ]);
  expect((await ownOf(bob)).savedViews).toHaveLength(limits.savedViewsPerPerson);
  const { data } = await books.graphql('{ members(first: 100) { nodes { id person { id } } } }');
  const { id } = data.members.nodes.find(({ person }: { person: { id: string } }) => person.id === bob.id);
  await books.graphql('mutation ($id: ID!) { removeMember(input: { id: $id }) { member { id } } }', { id });
  expect(await em.execute('select id from saved_views where person_id = ?', [Number(bob.id)])).toEqual([]);
});
