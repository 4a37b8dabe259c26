import { parseArgs } from 'node:util';
import { resetLink, resetPassword } from '../people/link.operations.js';
import { type Command, writeJson } from './command.js';

/**
 * `npm run --silent person:reset -- --email ann@example.com`: a one-time link with which a person sets a new password. With
 * `--without-second-factor` for whoever lost that too.
 */
export const resetPerson: Command = async ({ database, config, words }) => {
  const { values } = parseArgs({
    args: words,
    options: { email: { type: 'string' }, 'without-second-factor': { type: 'boolean', default: false } },
  });
  const { email } = values;
  if (!email) throw new Error('person:reset needs --email <address>');
  const { token, expiresAt } = await database.asOperator((em) =>
    resetPassword(em, email, { withoutSecondFactor: values['without-second-factor'] }),
  );
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
  writeJson({ link: resetLink(publicUrl, token), expires_at: expiresAt });
  return 0;
};
