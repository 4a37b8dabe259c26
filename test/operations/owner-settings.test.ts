import type { EntityManager } from '@mikro-orm/postgresql';
import { ReviewPolicy } from '../../src/owners/owner.entity.js';
import {
  changePaymentSettings,
  getOwner,
  updateOwner,
  updateReviewPolicies,
} from '../../src/owners/owner.operations.js';
import { untilLocksAreWaitedFor } from '../support/lock-waits.js';
import { openWorkbench, type Workbench } from '../support/workbench.js';

let bench: Workbench;
beforeAll(async () => {
  bench = await openWorkbench();
});
afterAll(() => bench.close());

type Change = (em: EntityManager) => Promise<unknown>;

/** Makes the second change while the first is made and not committed. */
async function atOnce(first: Change, second: Change): Promise<void> {
  const [made, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const earlier = bench.transaction(async (em) => {
    await first(em);
    made.resolve();
    await mayEnd.promise;
  });
  await made.promise;
  const later = bench.transaction(second);
  await untilLocksAreWaitedFor(bench.tools.orm.em.fork());
  mayEnd.resolve();
  await Promise.all([earlier, later]);
}

test.each<[string, Change, Change, object]>([
  [
    'name and address',
    (em) => updateOwner(em, { name: 'Acme Ltd' }),
    (em) => updateOwner(em, { address: 'Main Street 1' }),
    { name: 'Acme Ltd', address: 'Main Street 1' },
  ],
  [
    'both policies',
    (em) => updateReviewPolicies(em, { documentDifference: ReviewPolicy.BLOCK }),
    (em) => updateReviewPolicies(em, { other: ReviewPolicy.BLOCK }),
    { documentDifferencePolicy: 'block', reviewPolicy: 'block' },
  ],
  [
    'both settings of payments',
    (em) => changePaymentSettings(em, { pendingPaymentsOnClearing: true }),
    (em) => changePaymentSettings(em, { paymentsAsPrepayments: true }),
    { pendingPaymentsOnClearing: true, paymentsAsPrepayments: true },
  ],
])('two changes at once are both kept: %s', async (_what, first, second, expected) => {
  await atOnce(first, second);
  expect(await getOwner(bench.orm.em.fork(), bench.ownerId)).toMatchObject(expected);
});
