import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../../src/project-root.js';

export interface CommandResult {
  code: number;
  output: string;
  errors: string;
}

/** Runs a command of package.json in a process of its own, with this environment and no other. */
export function runCommand(environment: Record<string, string>, ...words: string[]): Promise<CommandResult> {
  const loader = join(projectRoot, 'test/support/typescript-loader.mjs');
  const program = join(projectRoot, 'src/commands/command-line.ts');
  const options = { env: { PATH: process.env.PATH, ...environment }, maxBuffer: 1024 ** 3 };
  return new Promise((resolve) => {
    execFile(process.execPath, ['--import', loader, program, ...words], options, (error, output, errors) =>
      resolve({ code: error ? Number(error.code) : 0, output, errors }),
    );
  });
}
