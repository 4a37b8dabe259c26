/** Plain HTTP to the service: what any client of it would write. */

export type Json = Record<string, unknown>;

export class Api {
  constructor(
    readonly baseUrl: string,
    private readonly apiKey: string,
  ) {}

  /** One REST request; throws unless the answer has the status expected. */
  async rest<T = Json>(method: string, path: string, expectedStatus: number, body?: Json | FormData): Promise<T> {
    const isForm = body instanceof FormData;
    const response = await fetch(`${this.baseUrl}${path}`, {
      method,
      headers: { ...this.headers(), ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (response.status !== expectedStatus) {
      throw new Error(`${method} ${path} answered ${response.status}, not ${expectedStatus}: ${text}`);
    }
    return JSON.parse(text);
  }

  /** One GraphQL operation; throws when the answer has errors. */
  async graphql<T = Json>(query: string, variables: Json = {}): Promise<T> {
    const response = await fetch(`${this.baseUrl}/graphql`, {
      method: 'POST',
      headers: { ...this.headers(), 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    return dataOf(await response.text());
  }

  /** A GraphQL upload, by the multipart request specification: the file stands for `variables.input.file`. */
  async graphqlUpload<T = Json>(query: string, file: File): Promise<T> {
    const form = new FormData();
    form.set('operations', JSON.stringify({ query, variables: { input: { file: null } } }));
    form.set('map', JSON.stringify({ file: ['variables.input.file'] }));
    form.set('file', file);
    const headers = { ...this.headers(), 'apollo-require-preflight': '1' };
    const response = await fetch(`${this.baseUrl}/graphql`, { method: 'POST', headers, body: form });
    return dataOf(await response.text());
  }

  private headers(): Record<string, string> {
    return { authorization: `Bearer ${this.apiKey}` };
  }
}

function dataOf<T>(text: string): T {
  const { data, errors } = JSON.parse(text) as {
    data: T;
    errors?: { message: string; extensions?: { code?: string } }[];
  };
  if (errors) throw new Error(errors.map(({ message, extensions }) => `${extensions?.code}: ${message}`).join('; '));
  return data;
}
