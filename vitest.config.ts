import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { patience, testPatience } from './tests/support/patience.ts';

/**
 * Files that need a process of their own: some put something else in the place of a module, or load a copy of the
 * product, which no other file may meet; one measures how long others wait, which the memory of a hundred files would lengthen.
 */
const alone = [
  'tests/server/auth/speed.test.ts',
  'tests/server/hostile/slowTexts.test.ts',
  'tests/server/definitions/addingAFieldKind.test.ts',
  'tests/server/platforms/addingAPlatform.test.ts',
  'tests/web/kit/addingAFieldKind.test.tsx',
  'tests/web/kit/addingAPlatform.test.tsx',
];

/** Vitest's own waits are a second, and five for a test. */
const patient = {
  testTimeout: testPatience,
  hookTimeout: testPatience,
  expect: { poll: { timeout: patience } },
};

export default defineConfig({
  test: {
    pool: 'forks',
    // Half of a test's time is waiting for the database; on two cores the default would use only one.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // The library of the pages logs each refused and each stopped call. Tests look at what people see of them.
    onConsoleLog: (log) => !/AbortError|HttpError/.test(log),
    projects: [
      {
        test: {
          name: 'server',
          include: ['tests/contract/**/*.test.ts', 'tests/server/**/*.test.ts'],
          exclude: alone,
          globalSetup: 'tests/support/sharedCluster.ts',
          setupFiles: 'tests/support/eachFile.ts',
          // Loading the product takes longer than most files: those that one worker runs share what is loaded.
          isolate: false,
          ...patient,
        },
      },
      {
        // A copy of the product is in a temporary directory.
        server: { fs: { strict: false } },
        test: {
          name: 'server, alone',
          include: alone,
          globalSetup: 'tests/support/sharedCluster.ts',
          setupFiles: 'tests/support/eachFile.ts',
          ...patient,
        },
      },
      {
        test: {
          name: 'web',
          include: ['tests/web/**/*.test.tsx'],
          exclude: alone,
          environment: 'jsdom',
          setupFiles: 'tests/web/support/patience.ts',
          // As above: loading the pages takes longer than most files.
          isolate: false,
          ...patient,
        },
      },
      {
        test: {
          name: 'web, without a page',
          include: ['tests/web/**/*.test.ts'],
          isolate: false,
          ...patient,
        },
      },
    ],
  },
});
