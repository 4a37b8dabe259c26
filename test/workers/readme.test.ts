import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openDatabase } from '../../src/database.js';
import { openKeys } from '../../src/encryption-key.js';
import { openBooks } from '../../src/open-books.js';
import { projectRoot } from '../../src/project-root.js';
import { startServiceProcess } from '../support/service-process.js';
import { createDatabase, dropDatabase } from '../support/test-databases.js';

/** The two walks of the README, as a newcomer pastes them: in one shell, in order, against a service that just started. */
test('what the README says to type works as it stands there', async () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'books-readme-'));
  const databaseUrl = await createDatabase();
  const database = await openDatabase({ databaseUrl, dataDirectory }, () => undefined);
  const { apiKey } = await database.asOperator(async (em) => {
    await openKeys(em, { encryptionKey: undefined, previousEncryptionKey: undefined, dataDirectory });
    return openBooks(em, { name: 'Newcomer', currency: 'USD' });
  });
  await database.close();
  const service = await startServiceProcess({ DATABASE_URL: databaseUrl, DATA_DIR: dataDirectory });
  try {
    const [curl, graphql] = [shellBlock('Five minutes with curl'), shellBlock('The same in GraphQL')];
    const script = [curl.replace('KEY=bk_…', `KEY=${apiKey}`).replace(/^API=.*$/m, `API=${service.url}`), graphql];
    const { stdout, stderr } = await promisify(execFile)(
      'bash',
      ['--norc', '-euc', script.join('\necho\necho ---\n')],
      {
        cwd: projectRoot,
        maxBuffer: 10_000_000,
      },
    );
    expect(stderr).toBe('');
    expect(stdout).not.toMatch(/"errors?":/);
    const [rest = '', answers = ''] = stdout.split('\n---\n');
    expect(rest).toContain('"extracted_invoice_number":"INV-100"');
    expect(rest).toContain('"updated":1');
    expect(rest).toMatch(/"status":"posted"[\s\S]*"balance_due_cents":0/);
    expect(answers).toContain('"balanceDueCents":0');
    expect(answers).toContain('"debitCents":11000');
    expect(answers.match(/"debitCents":30000/g)).toHaveLength(1);
    expect(answers).toContain('{"invoiceNumber":"INV-000001","status":"POSTED","totalCents":30000}');
  } finally {
    await service.interrupt();
    await dropDatabase(databaseUrl);
    rmSync(dataDirectory, { recursive: true, force: true });
  }
});

/** The shell commands of the README's section with this title. */
function shellBlock(title: string): string {
  const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8');
  const section = readme.split(`## ${title}\n`)[1] ?? '';
  return /```sh\n([\s\S]*?)```/.exec(section)?.[1] ?? '';
}
