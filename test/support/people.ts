import { randomUUID } from 'node:crypto';
import { recordSettingChanges } from '../../src/audit/audit-log.js';
import type { ApiKeyScope } from '../../src/contract/scopes.js';
import { invitePersonTo } from '../../src/invite-person.js';
import { createApiKey } from '../../src/owners/api-key.operations.js';
import { tenantOfOwner } from '../../src/owners/owner.operations.js';
import { Role } from '../../src/people/role.js';
import { commandLineActor } from '../../src/store/actor.js';
import { actingFor } from '../../src/store/tenancy.js';
import { type TestBooks, testService } from './books.js';

/** What a test asked for is what it reads. */
// biome-ignore lint/suspicious/noExplicitAny: the test's own expectations check the shape
type Asked = any;

interface BrowserAnswer {
  status: number;
  headers: Headers;
  body: Asked;
}

/** The headers that a browser puts on what a page of the service asks for. */
const ofOurPage = { 'sec-fetch-site': 'same-origin' };

/** A browser with a page of the service: it keeps the cookie, which no test needs to look at. */
export class Browser {
  cookie = '';

  constructor(readonly url: string) {}

  async ask(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = ofOurPage,
  ): Promise<BrowserAnswer> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...(this.cookie && { cookie: this.cookie }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const [given] = response.headers.getSetCookie();
    if (given) this.cookie = given.includes('Max-Age=0') ? '' : (given.split(';')[0] ?? '');
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text && JSON.parse(text) };
  }

  async graphql(
    query: string,
    variables: object = {},
    headers: Record<string, string> = ofOurPage,
  ): Promise<BrowserAnswer> {
    return this.ask('POST', '/graphql', { query, variables }, headers);
  }

  async session(): Promise<Asked> {
    return (await this.ask('GET', '/session')).body.session;
  }

  logIn(email: string, password = passwordOfAll): Promise<BrowserAnswer> {
    return this.ask('POST', '/session', { email, password });
  }
}

export const passwordOfAll = 'correct horse battery staple';

export interface Somebody {
  browser: Browser;
  email: string;
  name: string;
  id: string;
}

/** Somebody new with a role at the owner, logged in. */
export async function startPerson({ ownerId, url }: TestBooks, role: Role = Role.OWNER): Promise<Somebody> {
  const name = `Ann ${role}`;
  const email = `ann-${randomUUID()}@example.com`;
  const browser = new Browser(url);
  const { status, body } = await redeem(browser, await invitation(ownerId, email, role), { name });
  expect(status).toBe(201);
  return { browser, email, name, id: body.session.person.id };
}

/** The token of an invitation, made as the command line makes one. */
export async function invitation(ownerId: number, email: string | null, role: Role): Promise<string> {
  const { operator } = await testService();
  return (await invitePersonTo(operator.em.fork(), { ownerId, email, role })).token;
}

export function redeem(browser: Browser, token: string, more: object = {}): Promise<BrowserAnswer> {
  return browser.ask('POST', '/session/link', { token, password: passwordOfAll, ...more });
}

/** A key for whoever has this address, made as the command line makes one. */
export async function keyOf(ownerId: number, email: string, scopes: ApiKeyScope[]): Promise<string> {
  const { operator } = await testService();
  const em = actingFor(operator.em, await tenantOfOwner(operator.em, ownerId, commandLineActor));
  return em.transactional(async (inside) => {
    const { apiKey, secret } = await createApiKey(inside, { name: 'Key', scopes, email });
    await recordSettingChanges(inside, { action: 'api-key:create', resourceType: 'ApiKey', resourceId: apiKey.id });
    return secret;
  });
}
