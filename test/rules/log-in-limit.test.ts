import { createLogInLimit } from '../../src/api/rate-limit.js';
import { countsOfProcess } from '../../src/api/request-counts.js';
import { limits } from '../../src/contract/limits.js';

test('attempts are counted by whom they name, however it is written, before it is known how they end', async () => {
  const count = createLogInLimit(countsOfProcess(Buffer.from('key')));
  for (let time = 0; time < limits.logInsPerPerson; time++) await count(`10.0.0.${time}`, 'ann@example.com');
  await expect(count('10.0.1.1', ' ANN@example.com')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await expect(count('10.0.0.1', 'bob@example.com')).resolves.toBeDefined();
});

test('attempts are counted by address, of IPv6 by network', async () => {
  const count = createLogInLimit(countsOfProcess(Buffer.from('key')));
  for (let time = 0; time < limits.logInsPerAddress; time++) await count(`2001:db8::${time}`, `${time}@example.com`);
  await expect(count('2001:db8::ffff', 'ann@example.com')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await expect(count('2001:db8:0:1::1', 'bob@example.com')).resolves.toBeDefined();
});

test('what succeeds is not counted', async () => {
  const count = createLogInLimit(countsOfProcess(Buffer.from('key')));
  for (let time = 0; time < 2 * limits.logInsPerAddress; time++) {
    const takeBack = await count('10.0.0.1', 'ann@example.com');
    await takeBack();
  }
  await expect(count('10.0.0.1', 'ann@example.com')).resolves.toBeDefined();
});
