import { createHash } from 'node:crypto';
import { chainStart, isSignedEnd, linkAfter, linkUnder, signEnd } from '../../src/audit/chain-links.js';
import { type ChainedRecord, isSealOf, type StoredEntry, sealOfEntry } from '../../src/audit/chained-records.js';
import { ActorKind } from '../../src/store/actor.js';
import { type InstallationKey, setKeyRing } from '../../src/store/secrets.js';

/** Seals, links and ends are nothing that one can make without the key. */

const [key, otherKey]: InstallationKey[] = [1, 2].map((fill) => ({ version: 1, key: Buffer.alloc(32, fill) })) as [
  InstallationKey,
  InstallationKey,
];

const unconverted = { baseDebitCents: null, baseCreditCents: null, convertsId: null };
const old: StoredEntry = {
  id: 7,
  ownerId: 3,
  entryDate: '2026-01-31',
  kind: 'posting',
  sourceType: 'invoice',
  sourceId: 5,
  currency: 'EUR',
  memo: null,
  reversesId: null,
  createdBy: null,
  createdAtMicroseconds: 1_769_817_600_000_001,
  lines: [
    { id: 11, accountId: 1, debitCents: 100, creditCents: 0, memo: 'One', ...unconverted },
    { id: 12, accountId: 2, debitCents: 0, creditCents: 100, memo: null, ...unconverted },
  ],
};
const record: ChainedRecord = { kind: 'journal entry', entry: old };

function under<T>(current: InstallationKey, work: () => T): T {
  setKeyRing({ current, previous: null, retired: [] });
  return work();
}

test('a plain link is what it was before links were keyed', () => {
  const text = `["journal chain 1","${'0'.repeat(64)}",1,7,1769817600000001,[11,12],["journal entry 1",3,"2026-01-31","posting","invoice",5,"EUR",null,null,[[1,100,0,"One"],[2,0,100,null]]]]`;
  expect(linkUnder(null, chainStart, record)).toEqual({
    position: 1,
    hash: createHash('sha256').update(text).digest('hex'),
    keyVersion: null,
  });
});

test('base amounts are part of what is sealed', () => {
  const based: StoredEntry = {
    ...old,
    lines: old.lines.map((line) => ({ ...line, baseDebitCents: line.debitCents, baseCreditCents: line.creditCents })),
  };
  const [first, ...others] = based.lines as [StoredEntry['lines'][number]];
  const altered = { ...based, lines: [{ ...first, baseDebitCents: 101 }, ...others] };
  const convertsAnother = { ...based, lines: [{ ...first, convertsId: 9 }, ...others] };
  under(key, () => {
    const seal = sealOfEntry(based);
    const holds = (entry: StoredEntry) => isSealOf({ kind: 'journal entry', entry }, seal);
    expect([based, old, altered, convertsAnother].map(holds)).toEqual([true, false, false, false]);
  });
});

test('a link is made under the key, and is another one under another', () => {
  const link = under(key, () => linkAfter(chainStart, record));
  expect(link).toMatchObject({ position: 1, keyVersion: 1 });
  expect(under(otherKey, () => linkAfter(chainStart, record)).hash).not.toBe(link.hash);
  expect(linkUnder(null, chainStart, record)?.hash).not.toBe(link.hash);
  expect(under(key, () => linkUnder(2, chainStart, record))).toBeNull();
});

test('so are the signature of an end and the seal of an entry', () => {
  const end = under(key, () => signEnd(3, linkAfter(chainStart, record)));
  expect(under(key, () => isSignedEnd(3, end))).toBe(true);
  expect(under(key, () => isSignedEnd(4, end))).toBe(false);
  expect(under(otherKey, () => isSignedEnd(3, end))).toBe(false);
  const seal = under(key, () => sealOfEntry(old));
  expect(under(key, () => isSealOf(record, seal))).toBe(true);
  expect(under(otherKey, () => isSealOf(record, seal))).toBe(false);
});

test('who wrote an entry is part of what is sealed', () => {
  const by = (apiKeyId: number): StoredEntry => ({
    ...old,
    createdBy: { kind: ActorKind.API_KEY, apiKeyId, email: 'ann@example.com', requestId: 'r' },
  });
  const seal = under(key, () => sealOfEntry(by(1)));
  expect(isSealOf({ kind: 'journal entry', entry: by(1) }, seal)).toBe(true);
  expect(isSealOf({ kind: 'journal entry', entry: by(2) }, seal)).toBe(false);
  expect(isSealOf(record, seal)).toBe(false);
});
