import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../../src/project-root.js';
import type { Coverage } from './coverage.js';
import type { Findings } from './findings.js';
import type { Mutant } from './mutants.js';

/** A survivor that no test can notice, or need not; one reason for all that share it. */
interface Explanation {
  because: string;
  mutants: { file: string; original: string; replacement: string }[];
}

/** Alive: no test that it met has noticed it. Not reached: by no test file that was run on this machine. */
type Fate = 'killed' | 'explained' | 'alive' | 'not tried' | 'not reached';

const explained = JSON.parse(readFileSync(join(projectRoot, 'test/mutation/explained.json'), 'utf8')) as Explanation[];

/** How many mutants each folder has, the state of each, and those that are not killed. */
export class Verdict {
  constructor(
    private readonly findings: Findings,
    private readonly coverage: Coverage,
  ) {}

  survivorsOf(mutants: readonly Mutant[]): Mutant[] {
    return mutants.filter((mutant) => !['killed', 'explained'].includes(this.fateOf(mutant)));
  }

  report(mutants: readonly Mutant[], say: (line: string) => void): void {
    for (const mutant of this.survivorsOf(mutants)) {
      const { fileName, line, original, replacement } = mutant;
      say(`${this.fateOf(mutant)}: ${fileName}:${line}: ${original} → ${replacement}`);
    }
    const folders = new Set(mutants.map(({ fileName }) => dirname(fileName)));
    say('| folder | mutants | killed | explained | alive | not tried | not reached |');
    say('|---|--:|--:|--:|--:|--:|--:|');
    for (const folder of folders) {
      const ofFolder = mutants.filter(({ fileName }) => dirname(fileName) === folder);
      say(this.row(folder, ofFolder));
    }
    say(this.row('all', mutants));
  }

  private row(name: string, mutants: readonly Mutant[]): string {
    const count = (fate: Fate) => mutants.filter((mutant) => this.fateOf(mutant) === fate).length;
    const counts = (['killed', 'explained', 'alive', 'not tried', 'not reached'] as const).map(count);
    return `| ${[name, mutants.length, ...counts].join(' | ')} |`;
  }

  private fateOf(mutant: Mutant): Fate {
    if (this.findings.isKilled(mutant.key, this.coverage.trials)) return 'killed';
    if (isExplained(mutant)) return 'explained';
    if (this.findings.wasMet(mutant.key)) return 'alive';
    return this.coverage.has(mutant.key) ? 'not tried' : 'not reached';
  }
}

/** Whether `explained.json` says why it may live. */
export function isExplained(mutant: Mutant): boolean {
  return explained.some(({ mutants }) => mutants.some((known) => isSame(known, mutant)));
}

function isSame(known: Explanation['mutants'][number], { fileName, original, replacement }: Mutant): boolean {
  return known.file === fileName && known.original === original && known.replacement === replacement;
}
