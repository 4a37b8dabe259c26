import { parseArgs } from 'node:util';
import { openBooks } from '../open-books.js';
import { commandLineActor } from '../store/actor.js';
import { type Command, writeJson } from './command.js';

/** `npm run --silent owner:create -- --name "Acme"`: an owner with a first API key of all scopes (decisions section 2). */
export const createOwner: Command = async ({ database, config: { keyRules }, words }) => {
  const { values } = parseArgs({
    args: words,
    options: {
      name: { type: 'string' },
      currency: { type: 'string', default: 'USD' },
      email: { type: 'string' },
      'time-zone': { type: 'string' },
      country: { type: 'string' },
    },
  });
  if (!values.name) throw new Error('owner:create needs --name "<name of the business>"');
  const { name, currency, email, country } = values;
  const owner = { name, currency, email, country, timeZone: values['time-zone'] };
  const opened = await database.asOperator((em) => openBooks(em, owner, { actor: commandLineActor, keyRules }));
  writeJson({ owner_id: opened.ownerId, api_key: opened.apiKey });
  return 0;
};
