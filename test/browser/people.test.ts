import { Role } from '../../src/people/role.js';
import { codeAt } from '../../src/people/totp.js';
import { startBooks, type TestBooks } from '../support/books.js';
import { describeInBrowser, openLoggedOut, openWorkplace } from '../support/browser.js';
import { Browser, invitation, passwordOfAll, redeem, startPerson } from '../support/people.js';
import { made } from '../support/postings.js';
import { eventually } from '../support/service-process.js';
import { expectTexts } from '../support/shown.js';

let books: TestBooks;
beforeAll(async () => {
  books = await startBooks({ name: 'Acme' });
});

describeInBrowser('people', () => {
  test('somebody is invited by a link that is shown once, which they redeem, and an invitation is withdrawn', async () => {
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(books, 'settings/people');
    await page.getByRole('heading', { name: 'People', level: 1 }).waitFor();
    await keys('n');
    const form = page.getByRole('dialog', { name: 'Invite' });
    await form.locator('input:focus').waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await page.setViewportSize({ width: 320, height: 900 });
    expect(await form.evaluate((dialog) => [dialog.scrollWidth - dialog.clientWidth])).toEqual([0]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.type('nobody');
    await keys('Enter');
    await form.getByText('must be an e-mail address').waitFor();
    await form.getByLabel('E-mail').fill('bea@example.com');
    await form.getByLabel('Role').selectOption('VIEWER');
    await form.getByLabel('E-mail').press('Enter');
    const shown = page.getByRole('dialog', { name: 'The invitation of bea@example.com' });
    const link = (await shown.getByRole('status').textContent()) ?? '';
    expect(await accessibilityProblems()).toEqual([]);
    await keys('Escape');
    await shown.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Invited' }).press('Enter');
    const invited = page.getByRole('grid', { name: 'Invitations' });
    await invited.getByRole('row', { name: /bea@example.com Viewer/ }).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    const token = link.split('#token=')[1] ?? '';
    expect((await redeem(new Browser(books.url), token, { name: 'Bea' })).body.session.role).toBe('viewer');
    const withdrawn = await invitation(books.ownerId, 'gone@example.com', Role.OWNER);
    await page.reload();
    await invited.locator('[data-current]', { hasText: 'gone@example.com' }).waitFor();
    await keys('Delete');
    const question = page.getByRole('alertdialog', { name: 'Withdraw the invitation of gone@example.com?' });
    await question.getByRole('button', { name: 'Withdraw' }).press('Enter');
    await page.getByText('No invitation is open').waitFor();
    expect((await redeem(new Browser(books.url), withdrawn, { name: 'X' })).status).toBe(404);
    // The browser itself says on its console that the first address was refused.
    expect(faults().filter((fault) => !fault.includes('422'))).toEqual([]);
  });

  test('a member becomes something else, is given a link for a new password, and is removed', async () => {
    const other = await startBooks({ name: 'Beta' });
    const owner = await startPerson(other);
    const viewer = await startPerson(other, Role.VIEWER);
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(other, 'settings/people', owner);
    const list = page.getByRole('grid', { name: 'Members' });
    await list.getByRole('row').nth(2).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await keys('End');
    await list.locator('[data-current]', { hasText: viewer.email }).waitFor();
    await keys('e');
    const form = page.getByRole('dialog', { name: `The role of ${viewer.name}` });
    expect(await accessibilityProblems()).toEqual([]);
    await form.getByLabel('Role').selectOption('BOOKKEEPER');
    await form.getByRole('button', { name: 'Save' }).press('Enter');
    await form.waitFor({ state: 'detached' });
    await list.getByRole('row', { name: /Bookkeeper/ }).waitFor();
    expect((await viewer.browser.session()).role).toBe('bookkeeper');
    await keys('w');
    const shown = page.getByRole('dialog', { name: `A new password for ${viewer.name}` });
    await shown.getByText('/dashboard/reset#token=').waitFor();
    await keys('Escape');
    await shown.waitFor({ state: 'detached' });
    await keys('Delete');
    const question = page.getByRole('alertdialog', { name: `Remove ${viewer.name}?` });
    await question.waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await question.getByRole('button', { name: 'Remove' }).press('Enter');
    await list.getByText(viewer.email).waitFor({ state: 'detached' });
    await question.waitFor({ state: 'detached' });
    expect(await viewer.browser.session()).toBeNull();
    // The last owner stays: why is told.
    await keys('Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter');
    await page
      .getByRole('alert')
      .getByText(/the last person who is an owner here/)
      .waitFor();
    expect(await owner.browser.session()).not.toBeNull();
    expect(faults()).toEqual([]);
  });

  test('who is logged in is seen, and logged out', async () => {
    const other = await startBooks({ name: 'Gamma' });
    const viewer = await startPerson(other, Role.VIEWER);
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(other, 'settings/people?view=sessions');
    const list = page.getByRole('grid', { name: 'Sessions' });
    await list.getByRole('row', { name: /API key \(this session\).*Chrome on Linux/ }).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await keys('Home');
    await list.locator('[data-current]', { hasText: viewer.email }).waitFor();
    await keys('Delete');
    const question = page.getByRole('alertdialog', { name: `End the session of ${viewer.name}?` });
    await question.getByRole('button', { name: 'End' }).press('Enter');
    await list.getByText(viewer.email).waitFor({ state: 'detached' });
    expect(await viewer.browser.session()).toBeNull();
    expect(faults()).toEqual([]);
  });
});

describeInBrowser('somebody of several owners', () => {
  test('goes from one to the other by a key, is asked where to when there are more, and takes nothing along', async () => {
    const [first, second, third] = [
      await startBooks({ name: 'First Ltd' }),
      await startBooks({ name: 'Second Ltd' }),
      await startBooks({ name: 'Third Ltd' }),
    ];
    const somebody = await startPerson(first);
    const join = async ({ ownerId }: TestBooks, role: Role) =>
      redeem(new Browser(books.url), await invitation(ownerId, somebody.email, role));
    await join(second, Role.VIEWER);
    await made(first, 'mutation { createContact(input: { name: "Hooli" }) { contact { id } } }', {});
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(first, 'contacts', somebody);
    const banner = page.getByRole('banner');
    const row = page.getByRole('row', { name: /Hooli/ });
    await row.waitFor();
    await keys('g', 'a');
    await banner.getByText('Second Ltd').waitFor();
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    // A viewer has no periods.
    await banner.getByRole('link', { name: /Periods/ }).waitFor({ state: 'detached' });
    await keys('g', 't');
    await page.getByRole('heading', { name: 'There are no such contacts' }).waitFor();
    await join(third, Role.OWNER);
    await page.reload();
    await page.getByRole('heading', { name: 'There are no such contacts' }).waitFor();
    await keys('g', 'a');
    const choosing = page.getByRole('dialog', { name: 'Your books' });
    await expectTexts(choosing.getByRole('option'), [
      expect.stringMatching(/^Open the books of First Ltd/),
      expect.stringMatching(/^Open the books of Third Ltd/),
    ]);
    expect(await accessibilityProblems()).toEqual([]);
    await page.keyboard.type('first');
    await choosing.getByRole('option').nth(1).waitFor({ state: 'detached' });
    await keys('Enter');
    await banner.getByText('First Ltd').waitFor();
    await keys('g', 't');
    await row.waitFor();
    expect(faults()).toEqual([]);
  });

  test('has no file of the one uploaded to the other, and is told which were not', async () => {
    const { first, second, somebody } = await ownersOfSomebody();
    const { page, keys } = await openWorkplace(first, 'inbox?tab=reading', somebody);
    await page.getByRole('heading', { name: 'Nothing is being read' }).waitFor();
    const meantFor: (string | undefined)[] = [];
    await page.route('**/graphql', (route) => {
      const headers = route.request().headers();
      if (headers['apollo-require-preflight'] === undefined) return route.continue();
      // On their way for as long as the books are open.
      meantFor.push(headers['x-owner-id']);
    });
    const dropped = await page.evaluateHandle(`(() => {
      const transfer = new DataTransfer();
      for (let number = 1; number <= 5; number++)
        transfer.items.add(new File(['%PDF-1.7'], 'V-' + number + '.pdf', { type: 'application/pdf' }));
      return transfer;
    })()`);
    await page.getByRole('listbox').dispatchEvent('drop', { dataTransfer: dropped });
    await eventually('three uploads', async () => meantFor.length === 3);
    expect(meantFor).toEqual(Array(3).fill(String(first.ownerId)));
    await keys('g', 'a');
    await page.getByRole('banner').getByText('Second Ltd').waitFor();
    await page.getByText('Not uploaded, since other books were opened: 2 more files').first().waitFor();
    await page
      .getByText(/^V-3\.pdf: Not sent any more, since other books were opened\./)
      .first()
      .waitFor();
    expect(meantFor).toHaveLength(3);
    for (const { graphql } of [first, second]) {
      const { data } = await graphql('{ invoiceDocuments(first: 9) { nodes { filename } } }');
      expect(data.invoiceDocuments.nodes).toEqual([]);
    }
  });

  test('sees nothing of the one in the other, in whichever tab', async () => {
    const { first, second, somebody } = await ownersOfSomebody();
    await made(first, 'mutation { createContact(input: { name: "Hooli" }) { contact { id } } }', {});
    const { page, keys, context } = await openWorkplace(first, '', somebody);
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    const tab = await context.newPage();
    await tab.goto(`${first.url}/dashboard/contacts`);
    const row = tab.getByRole('row', { name: /Hooli/ });
    await row.waitFor();
    await tab.keyboard.press('g');
    await tab.keyboard.press('o');
    await tab.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    const asked = Promise.withResolvers<string | undefined>();
    const answered = Promise.withResolvers<void>();
    await tab.route('**/graphql', async (route) => {
      const isList = route.request().postData()?.includes('query Contacts(');
      if (isList) asked.resolve(route.request().headers()['x-owner-id']);
      if (isList) await answered.promise;
      await route.continue();
    });
    await keys('g', 'a');
    await tab.getByRole('banner').getByText('Second Ltd').waitFor();
    await tab.keyboard.press('g');
    await tab.keyboard.press('t');
    await tab.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor();
    expect(await asked.promise).toBe(String(second.ownerId));
    expect(await row.count()).toBe(0);
    answered.resolve();
    await tab.getByRole('heading', { name: 'There are no such contacts' }).waitFor();
  });

  test('is not told in the other what was done in the one', async () => {
    const { first, somebody } = await ownersOfSomebody();
    const create = 'mutation { createContact(input: { name: "Hooli" }) { contact { id } } }';
    const { id } = (await made(first, create, {})).createContact.contact;
    const { page, keys } = await openWorkplace(first, `contacts/${id}`, somebody);
    await page.getByRole('heading', { name: 'Hooli', level: 1 }).waitFor();
    await keys('e');
    await page.getByRole('dialog').getByLabel('Name').press('Enter');
    const told = page.getByRole('dialog', { name: 'The contact is saved' });
    // It goes by itself after a while, but not from under the pointer.
    await told.hover();
    await keys('g', 'a');
    await page.getByRole('banner').getByText('Second Ltd').waitFor();
    await told.waitFor({ state: 'detached' });
  });

  test('makes nothing in the other that was typed in the one, though the tab heard of no change', async () => {
    const { first, second, somebody } = await ownersOfSomebody();
    const { page, keys, context } = await openWorkplace(first, 'contacts', somebody);
    await page.getByRole('heading', { name: 'There are no such contacts' }).waitFor();
    await keys('n');
    await page.getByRole('dialog', { name: 'New contact' }).getByLabel('Name').fill('Hooli');
    const answer = page.waitForResponse(
      (response) => response.request().postData()?.includes('createContact') ?? false,
    );
    const turned = context.request.put(`${first.url}/session`, {
      data: { ownerId: String(second.ownerId) },
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect((await turned).status()).toBe(200);
    await keys('Enter');
    expect((await answer).status()).toBe(409);
    await page.getByRole('banner').getByText('Second Ltd').waitFor();
    for (const { graphql } of [first, second]) {
      const { data } = await graphql('{ contacts(first: 9) { nodes { name } } }');
      expect(data.contacts.nodes).toEqual([]);
    }
  });
});

/** Somebody who is an owner at two. */
async function ownersOfSomebody() {
  const [first, second] = [await startBooks({ name: 'First Ltd' }), await startBooks({ name: 'Second Ltd' })];
  const somebody = await startPerson(first);
  await redeem(new Browser(books.url), await invitation(second.ownerId, somebody.email, Role.OWNER));
  return { first, second, somebody };
}

describeInBrowser('the own account', () => {
  test('a person changes name and password, and logs their other browsers out', async () => {
    const somebody = await startPerson(books, Role.VIEWER);
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(books, 'settings/account', somebody);
    const sessions = page.getByRole('table', { name: 'Sessions' });
    await sessions.getByText('This session').waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await keys('e');
    const naming = page.getByRole('dialog', { name: 'Your name' });
    await naming.locator('input:focus').waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await naming.getByLabel('Name').fill('Ada');
    await keys('Enter');
    await page.getByRole('definition').getByText('Ada', { exact: true }).waitFor();
    await sessions.getByRole('button', { name: /^End the session/ }).press('Enter');
    await sessions.getByRole('button').waitFor({ state: 'detached' });
    expect(await somebody.browser.session()).toBeNull();
    await somebody.browser.logIn(somebody.email);
    await keys('w');
    const form = page.getByRole('dialog', { name: 'Your password' });
    await form.locator('input:focus').waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await page.keyboard.type('not this one');
    await form.getByLabel('New password').fill('another long password');
    await keys('Enter');
    await form.getByText('The e-mail address or the password is wrong').waitFor();
    expect(await somebody.browser.session()).not.toBeNull();
    await form.getByLabel('Password of now').fill(passwordOfAll);
    await keys('Enter');
    await form.waitFor({ state: 'detached' });
    expect(await somebody.browser.session()).toBeNull();
    const again = await somebody.browser.logIn(somebody.email, 'another long password');
    expect(again.body.session.person.name).toBe('Ada');
    await page.reload();
    await sessions.getByRole('button').waitFor();
    await keys('o');
    const question = page.getByRole('alertdialog', { name: 'End all other sessions?' });
    await question.getByRole('button', { name: 'End them' }).press('Enter');
    await sessions.getByRole('button').waitFor({ state: 'detached' });
    expect(await somebody.browser.session()).toBeNull();
    await sessions.getByText('This session').waitFor();
    // The browser itself says on its console that the first password was refused.
    expect(faults().filter((fault) => !fault.includes('401'))).toEqual([]);
  });

  test('a second factor is set up from a QR code, with recovery codes, new ones later, and removed', async () => {
    const somebody = await startPerson(books, Role.VIEWER);
    const { page, keys, faults, accessibilityProblems } = await openWorkplace(books, 'settings/account', somebody);
    await page.getByText('None: the password alone opens your books.').waitFor();
    await keys('f');
    const form = page.getByRole('dialog', { name: 'A second factor' });
    await form.locator('input:focus').waitFor();
    await page.keyboard.type(passwordOfAll);
    await keys('Enter');
    await form.getByRole('img', { name: /QR code/ }).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    const secret = ((await form.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await form.getByRole('textbox', { name: 'Code' }).fill(codeAt(secret, new Date()));
    await form.getByRole('textbox', { name: 'Code' }).press('Enter');
    const shown = page.getByRole('dialog', { name: 'Recovery codes' });
    const codes = ((await shown.getByRole('status').textContent()) ?? '').split('\n');
    expect(codes).toHaveLength(10);
    expect(await accessibilityProblems()).toEqual([]);
    await keys('Escape');
    await page.getByText('An authenticator app. 10 recovery codes are left.').waitFor();
    await shown.waitFor({ state: 'detached' });
    expect((await somebody.browser.logIn(somebody.email)).body.error.code).toBe('SECOND_FACTOR_REQUIRED');
    await keys('r');
    const renewing = page.getByRole('dialog', { name: 'New recovery codes' });
    await renewing.locator('input:focus').waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await page.keyboard.type(passwordOfAll);
    await renewing.getByLabel('Code').fill(codes[0] ?? '');
    await keys('Enter');
    await shown.waitFor();
    const renewed = ((await shown.getByRole('status').textContent()) ?? '').split('\n');
    expect(renewed.filter((code) => codes.includes(code))).toEqual([]);
    await keys('Escape');
    await shown.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Remove the second factor' }).press('Enter');
    const removing = page.getByRole('dialog', { name: 'Remove the second factor' });
    await removing.getByLabel('Your password').fill(passwordOfAll);
    await removing.getByLabel('Code').fill(codes[1] ?? '');
    await keys('Enter');
    await removing.getByText('The code is wrong, or was used already').waitFor();
    await removing.getByLabel('Code').fill(renewed[0] ?? '');
    await keys('Enter');
    await page.getByText('None: the password alone opens your books.').waitFor();
    expect((await somebody.browser.logIn(somebody.email)).status).toBe(201);
    // The browser itself says on its console that the used code was refused.
    expect(faults().filter((fault) => !fault.includes('401'))).toEqual([]);
  });

  test('a passkey is made, logs in by itself, is renamed and removed', async () => {
    const somebody = await startPerson(books, Role.VIEWER);
    // Passkeys are for names, and the loopback address has this one.
    const named = { ...books, url: books.url.replace('127.0.0.1', 'localhost') };
    const { page, context, keys, faults, accessibilityProblems } = await openWorkplace(
      named,
      'settings/account',
      somebody,
    );
    const devices = await context.newCDPSession(page);
    await devices.send('WebAuthn.enable');
    await devices.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    });
    await page.getByText(/^None\. With one you log in by finger/).waitFor();
    await keys('n');
    const form = page.getByRole('dialog', { name: 'New passkey' });
    await form.locator('input:focus').waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await form.getByLabel('Name').fill('Laptop');
    await form.getByLabel('Your password').fill('not this one');
    await keys('Enter');
    await form.getByText('The e-mail address or the password is wrong').waitFor();
    await form.getByLabel('Your password').fill(passwordOfAll);
    await keys('Enter');
    await form.waitFor({ state: 'detached' });
    const passkeys = page.getByRole('table', { name: 'Passkeys' });
    await passkeys.getByRole('row', { name: /Laptop/ }).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await page.getByRole('heading', { name: 'Your account', level: 1 }).click();
    await keys('Control+k');
    await page.getByRole('option', { name: /Log out/ }).waitFor();
    await page.keyboard.type('log out');
    await page.getByRole('option').nth(1).waitFor({ state: 'detached' });
    await keys('Enter');
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await page.getByRole('button', { name: 'Use a passkey' }).press('Enter');
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await page.getByText(somebody.name, { exact: true }).waitFor();
    await page.goto(`${named.url}/dashboard/settings/account`);
    await passkeys.getByRole('button', { name: 'Rename Laptop' }).press('Enter');
    const renaming = page.getByRole('dialog', { name: 'The passkey Laptop' });
    await renaming.locator('input:focus').waitFor();
    await renaming.getByLabel('Name').fill('Desk');
    await keys('Enter');
    await renaming.waitFor({ state: 'detached' });
    await passkeys.getByRole('button', { name: 'Remove Desk' }).press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Remove the passkey Desk?' });
    await question.waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await question.getByRole('button', { name: 'Remove' }).press('Enter');
    await page.getByText(/^None\. With one you log in by finger/).waitFor();
    // The browser itself says on its console that the first password was refused.
    expect(faults().filter((fault) => !fault.includes('401'))).toEqual([]);
  });

  test('at another name of the host a passkey is no use, and the page says where it is', async () => {
    const { page } = await openLoggedOut(books.url);
    await page.getByRole('button', { name: 'Use a passkey' }).press('Enter');
    await page.getByRole('alert').getByText('Passkeys work at http://localhost:').waitFor();
  });

  test('the session of a key says that it is nobody’s', async () => {
    const { page, faults } = await openWorkplace(books, 'settings/account');
    await page.getByRole('heading', { name: 'This session is that of an API key' }).waitFor();
    expect(faults()).toEqual([]);
  });

  test('somebody with a second factor is asked for it where a one-time link gives them a new password', async () => {
    const somebody = await startPerson(books, Role.VIEWER);
    const { body } = await somebody.browser.ask('POST', '/session/totp', { password: passwordOfAll });
    const confirmed = await somebody.browser.ask('PUT', '/session/totp', {
      code: codeAt(body.secret, new Date()),
    });
    const [recoveryCode] = confirmed.body.recoveryCodes;
    const { data } = await books.graphql('{ members { nodes { id person { email } } } }');
    const { id } = data.members.nodes.find(
      (member: { person: { email: string } }) => member.person.email === somebody.email,
    );
    const creating = `mutation { createPasswordReset(input: { memberId: "${id}" }) { link } }`;
    const reset = await books.graphql(creating);
    const [, path = ''] = reset.data.createPasswordReset.link.split('/dashboard/');
    const { page, keys, faults, accessibilityProblems } = await openLoggedOut(books.url, path);
    await page.getByRole('heading', { name: 'A new password' }).waitFor();
    await page.getByLabel('New password').fill('another horse battery staple');
    await page.getByLabel('New password').press('Enter');
    await page.locator('input[autocomplete=one-time-code]:focus').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await accessibilityProblems()).toEqual([]);
    await page.keyboard.type('000000');
    await keys('Enter');
    await page.getByRole('alert').waitFor();
    expect(await accessibilityProblems()).toEqual([]);
    await page.getByLabel('Code').fill(recoveryCode);
    await keys('Enter');
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    // The browser itself says on its console that the code was wanted, and that the first was wrong.
    expect(faults().filter((fault) => !fault.includes('401'))).toEqual([]);
  });
});
