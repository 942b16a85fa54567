import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Tells the service worker which files the player is made of, so that it starts without a network. */
const shellOfPlayer: Plugin = {
  name: 'shell-of-player',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const worker = bundle['worker.js'];
    if (worker?.type !== 'chunk') throw new Error('The build has no service worker.');
    const names = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
    // The names have hashes, and the document is made of them.
    const revision = createHash('sha256').update(names.toSorted().join()).digest('hex').slice(0, 16);
    const shell = [
      { url: '/play/', revision },
      ...names.map((name) => ({ url: `/play/${name}`, revision: null })),
    ];
    worker.code = worker.code.replace(/\bSHELL\b/, () => JSON.stringify(shell));
  },
};

/** The player of screens: a small program of its own, with a service worker beside it. */
export default defineConfig({
  root: pathOf('./src/player'),
  base: '/play/',
  publicDir: false,
  plugins: [shellOfPlayer],
  // Workbox leaves its remarks out.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    outDir: pathOf('./dist/play'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    rolldownOptions: {
      input: { index: pathOf('./src/player/index.html'), worker: pathOf('./src/player/worker.ts') },
      output: {
        entryFileNames: ({ name }) => (name === 'worker' ? 'worker.js' : 'assets/[hash].js'),
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
      },
    },
  },
});
