import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Files that replace parts of modules, which no other file should notice. */
const replacingParts = ['tests/server/auth/speed.test.ts'];

const server = {
  globalSetup: 'tests/support/sharedCluster.ts',
  testTimeout: 30_000,
  hookTimeout: 30_000,
};

export default defineConfig({
  test: {
    pool: 'forks',
    // Half of a test's time is waiting for the database; on two cores the default would use only one.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          ...server,
          name: 'server',
          include: ['tests/contract/**/*.test.ts', 'tests/server/**/*.test.ts'],
          exclude: replacingParts,
          // Loading the product takes longer than most files test it, so that files share it. Each has a database and
          // a server of its own all the same.
          isolate: false,
        },
      },
      {
        test: { ...server, name: 'alone', include: replacingParts },
      },
      {
        test: {
          name: 'web',
          include: ['tests/web/**/*.test.{ts,tsx}'],
          setupFiles: 'tests/web/support/patience.ts',
          testTimeout: 30_000,
        },
      },
    ],
  },
});
