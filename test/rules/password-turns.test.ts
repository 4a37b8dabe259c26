import { limits } from '../../src/contract/limits.js';
import { type PasswordAsker, PasswordTurns, strangerAt } from '../../src/people/password-turns.js';

/** In what order the passwords of those who log in at once are checked, and who is refused. */

const known = (name: string): PasswordAsker => ({ name, isKnown: true });

/** Turns of which nobody's ends before it is told to. */
class Checks {
  readonly begun: string[] = [];
  readonly refused: string[] = [];
  private readonly turns = new PasswordTurns();
  private readonly ends: (() => void)[] = [];

  ask(asker: PasswordAsker, name: string): void {
    const work = () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.begun.push(name);
      this.ends.push(resolve);
      return promise;
    };
    this.turns.run(asker, work).catch(({ code }: { code: string }) => this.refused.push(`${name} ${code}`));
  }

  /** Ends one check after the other, until nobody waits. */
  async endAll(): Promise<void> {
    for (let end = this.ends.shift(); end; end = this.ends.shift()) {
      end();
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

test('two run at once, strangers take turns by where they are, and who is known comes first', async () => {
  const checks = new Checks();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) checks.ask(strangerAt(`192.0.2.${name[1]}`), name);
  checks.ask(strangerAt('198.51.100.1'), 'b1');
  checks.ask(strangerAt('198.51.100.1'), 'b2');
  checks.ask(known('browser'), 'known1');
  checks.ask(known('browser'), 'known2');
  checks.ask(known('person'), 'other known');
  expect(checks.begun).toEqual(['a1', 'a2']);
  await checks.endAll();
  expect(checks.begun).toEqual(['a1', 'a2', 'known1', 'other known', 'known2', 'a3', 'b1', 'a4', 'b2', 'a5']);
  expect(checks.refused).toEqual([]);
});

test('where too many wait, the last of the longest line is refused, and nobody who is known', async () => {
  const checks = new Checks();
  const waiting = Array.from({ length: limits.passwordChecksWaiting + 2 }, (_, index) => `a${index}`);
  for (const name of waiting) checks.ask(strangerAt('2001:db8:0:1::1'), name);
  checks.ask(strangerAt('2001:db8:0:ffff::1'), 'a neighbour');
  checks.ask(strangerAt('2001:db8:1::1'), 'b');
  checks.ask(known('browser'), 'known');
  await checks.endAll();
  expect(checks.refused).toEqual(['a neighbour RATE_LIMITED', 'a101 RATE_LIMITED', 'a100 RATE_LIMITED']);
  expect(checks.begun.slice(0, 6)).toEqual(['a0', 'a1', 'known', 'a2', 'b', 'a3']);
  expect(checks.begun).toHaveLength(limits.passwordChecksWaiting + 2);
});

test('of those who are known the last of the longest line is refused when no stranger waits', async () => {
  const checks = new Checks();
  for (let index = 0; index < limits.passwordChecksWaiting + 2; index++) checks.ask(known('one'), `one${index}`);
  checks.ask(known('other'), 'other');
  await checks.endAll();
  expect(checks.refused).toEqual(['one101 RATE_LIMITED']);
});
