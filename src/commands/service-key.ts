import { parseArgs } from 'node:util';
import { createServiceKey, revokeServiceKey } from '../owners/service-key.operations.js';
import { type Command, writeJson } from './command.js';

/** `npm run --silent service-key:create -- --name "Sign-up"`: a key that creates owners, and can do nothing else. */
export const createServiceKeyCommand: Command = async ({ database, config, words }) => {
  const { values } = parseArgs({ args: words, options: { name: { type: 'string' } } });
  const { name } = values;
  if (!name) throw new Error('service-key:create needs --name "<what the key is for>"');
  const { environment } = config.keyRules;
  const { id, secret } = await database.asOperator((em) => createServiceKey(em, { name, environment }));
  writeJson({ service_key_id: id, service_key: secret });
  return 0;
};

/** `npm run --silent service-key:revoke -- --id 1`: the key ends at once; the owners that it created stay. */
export const revokeServiceKeyCommand: Command = async ({ database, words }) => {
  const { values } = parseArgs({ args: words, options: { id: { type: 'string' } } });
  if (!/^[1-9]\d{0,14}$/.test(values.id ?? '')) throw new Error('service-key:revoke needs --id <id of the key>');
  await database.asOperator((em) => revokeServiceKey(em, Number(values.id)));
  writeJson({ service_key_id: Number(values.id), revoked: true });
  return 0;
};
