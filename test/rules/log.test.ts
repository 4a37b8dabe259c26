import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../../src/project-root.js';

test('an error is logged without the client that pg hangs on it', () => {
  const loader = join(projectRoot, 'test/support/typescript-loader.mjs');
  const program = `
    const { openLog } = await import(${JSON.stringify(join(projectRoot, 'src/log.ts'))});
    const client = { secretKey: 'never to be shown', host: 'db.internal' };
    openLog('info').error({ err: Object.assign(new Error('Connection terminated'), { code: '57P01', client }) }, 'lost');`;
  const { stderr } = spawnSync(process.execPath, ['--import', loader, '--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  const { msg, err } = JSON.parse(stderr);
  expect({ msg, err }).toEqual({
    msg: 'lost',
    err: { type: 'Error', message: 'Connection terminated', stack: expect.any(String), code: '57P01' },
  });
});
