import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    pool: 'forks',
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
        },
      },
    ],
  },
});
