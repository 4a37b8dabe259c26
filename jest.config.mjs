import { availableParallelism, totalmem } from 'node:os';

/** A worker keeps a core busy, and needs memory for itself, a browser and processes of the service. */
const bytesOfWorker = 4 * 1024 ** 3;
const workers = Math.min(4, availableParallelism(), Math.floor(totalmem() / bytesOfWorker));

/** Tests run the TypeScript sources directly as ES modules; every worker gets its own database (test/support). */
export default {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
        },
        module: { type: 'nodenext' },
      },
    ],
  },
  testSequencer: '<rootDir>/test/support/slowest-first.mjs',
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  setupFilesAfterEnv: ['<rootDir>/test/support/owner-wall.ts'],
  globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
  // Of tests and hooks alike: a machine that does much else at the same time is slow, not wrong.
  testTimeout: 300_000,
  maxWorkers: Math.max(2, workers),
  // ES modules of a test file are never unloaded: a worker that has run many of them begins anew.
  workerIdleMemoryLimit: '1500MB',
  forceExit: false,
};
