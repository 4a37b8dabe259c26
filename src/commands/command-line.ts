import { parseArgs } from 'node:util';
import { processConfig } from '../config.js';
import { Refusal } from '../contract/errors.js';
import { type ApiKeyScope, allScopes } from '../contract/scopes.js';
import { type Database, openDatabase } from '../database.js';
import { openBooks } from '../open-books.js';
import { createApiKey } from '../owners/api-key.operations.js';
import { tenantOfOwner } from '../owners/owner.operations.js';
import { commandLineActor } from '../store/actor.js';
import { actingFor } from '../store/tenancy.js';

/** `owner:create` and `api-key:create` (decisions section 2): one JSON line on standard output, the rest on standard error. */
const commands: Record<string, (database: Database, words: string[]) => Promise<object>> = {
  'owner:create': async ({ orm }, words) => {
    const { values } = parseArgs({
      args: words,
      options: {
        name: { type: 'string' },
        currency: { type: 'string', default: 'USD' },
        email: { type: 'string' },
        'time-zone': { type: 'string' },
      },
    });
    if (!values.name) throw new Error('owner:create needs --name "<name of the business>"');
    const { name, currency, email } = values;
    const opened = await openBooks(orm.em, { name, currency, email, timeZone: values['time-zone'] }, commandLineActor);
    return { owner_id: opened.ownerId, api_key: opened.apiKey };
  },
  'api-key:create': async ({ orm }, words) => {
    const { values } = parseArgs({
      args: words,
      options: {
        owner: { type: 'string' },
        scopes: { type: 'string' },
        name: { type: 'string', default: 'Command line' },
        email: { type: 'string' },
      },
    });
    if (!values.owner || !values.scopes) throw new Error('api-key:create needs --owner <id> --scopes read,write');
    const em = actingFor(orm.em, await tenantOfOwner(orm.em.fork(), Number(values.owner), commandLineActor));
    const { name, email } = values;
    const { secret } = await createApiKey(em, { name, email, scopes: scopesIn(values.scopes) });
    return { api_key: secret };
  },
};

function scopesIn(text: string): ApiKeyScope[] {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !(allScopes as readonly string[]).includes(name));
  if (unknown.length > 0) throw new Error(`--scopes takes ${allScopes.join(', ')}; not ${unknown.join(', ')}`);
  return names as ApiKeyScope[];
}

async function run([name = '', ...words]: string[]): Promise<void> {
  const command = commands[name];
  if (!command) throw new Error(`Commands: ${Object.keys(commands).join(', ')}`);
  const config = processConfig();
  const database = await openDatabase({ ...config, poolSize: 2 }, (line) => process.stderr.write(`${line}\n`));
  try {
    process.stdout.write(`${JSON.stringify(await command(database, words))}\n`);
  } finally {
    await database.close();
  }
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  const known = error instanceof Refusal || error instanceof Error;
  process.stderr.write(`${known ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
