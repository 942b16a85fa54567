import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    pool: 'forks',
    // Half of a test's time is waiting for the database; on two cores the default would use only one.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'server',
          include: ['tests/contract/**/*.test.ts', 'tests/server/**/*.test.ts'],
          globalSetup: 'tests/support/sharedCluster.ts',
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
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
