import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** What the provider says of somebody. */
export interface ProvidedAccount {
  email?: string;
  email_verified?: boolean;
  name?: string;
}

/**
 * A provider of OpenID Connect in earnest, on a site of its own (`localhost`, where the service is 127.0.0.1). Whoever logs in is the
 * account of the name that they type.
 */
export class TestProvider {
  readonly accounts = new Map<string, ProvidedAccount>();

  private constructor(
    private readonly server: Server,
    readonly issuer: string,
  ) {}

  static async start(): Promise<TestProvider> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new TestProvider(server, `http://localhost:${(server.address() as AddressInfo).port}`);
  }

  /** What the service is told of it. */
  settings(): Record<string, string> {
    const { issuer: OPENID_ISSUER } = this;
    return { OPENID_ISSUER, OPENID_CLIENT_ID: 'books', OPENID_CLIENT_SECRET: 'a secret', OPENID_LABEL: 'Acme login' };
  }

  /** From now on it answers, and leads back to the service at this address. */
  serve(serviceUrl: string): void {
    const provider = new Provider(this.issuer, {
      clients: [
        {
          client_id: 'books',
          client_secret: 'a secret',
          redirect_uris: [`${serviceUrl}/session/openid/callback`],
          response_types: ['code'],
          grant_types: ['authorization_code'],
        },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      pkce: { required: () => true },
      cookies: { keys: ['of the test'] },
      findAccount: (_context, id) => {
        const claims = this.accounts.get(id);
        return claims && { accountId: id, claims: () => ({ sub: id, ...claims }) };
      },
    });
    this.server.on('request', provider.callback());
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** A browser that is led from one site to another, and keeps the cookies of each. */
export class Wanderer {
  private readonly cookies = new Map<string, Map<string, string>>();

  /** Asks one address, and answers where it leads. */
  async ask(url: string, init: RequestInit = {}): Promise<Response> {
    const { host } = new URL(url);
    const jar = this.cookies.get(host) ?? new Map<string, string>();
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', ...init, headers: { ...init.headers, cookie } });
    for (const given of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(given) ?? [];
      if (value === '' || /max-age=0/i.test(given)) jar.delete(name);
      else jar.set(name, value);
    }
    this.cookies.set(host, jar);
    return response;
  }

  cookieOf(url: string, name: string): string | undefined {
    return this.cookies.get(new URL(url).host)?.get(name);
  }

  /** Logs in at the provider under this name and allows what is asked, until it leads back to the service. */
  async logInAt(location: string, login: string): Promise<string> {
    let url = location;
    for (let step = 0; step < 12; step++) {
      const answer = await this.ask(url);
      const next = answer.headers.get('location');
      if (next === null) {
        const form = new URLSearchParams({
          prompt: (await answer.text()).includes('value="login"') ? 'login' : 'consent',
        });
        if (form.get('prompt') === 'login') form.append('login', login);
        const headers = { 'content-type': 'application/x-www-form-urlencoded' };
        const posted = await this.ask(url, { method: 'POST', body: form.toString(), headers });
        url = new URL(posted.headers.get('location') ?? '', url).href;
      } else url = new URL(next, url).href;
      if (url.includes('/session/openid/callback')) return url;
    }
    throw new Error(`the provider leads nowhere: ${url}`);
  }
}
