import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { preloadPages } from './src/start/preloadPages.ts';

const server = 'http://127.0.0.1:8080';
const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Lighter replacements for code in dependencies that serves other environments than a current browser. */
const alias = [
  // The package's own entry is the development build in every environment.
  { find: /^react-router$/, replacement: pathOf('./node_modules/react-router/dist/production/index.mjs') },
  {
    find: /^react-router\/dom$/,
    replacement: pathOf('./node_modules/react-router/dist/production/dom-export.mjs'),
  },
  // 20 files of polyfill, for a function that every browser has.
  { find: /^object\.entries$/, replacement: pathOf('./src/start/objectEntries.cjs') },
  // Makes CSV in the browser for react-admin's export button, which we do not draw: the server makes the files.
  { find: /^jsonexport\/dist\/index\.js$/, replacement: pathOf('./src/start/noJsonExport.ts') },
];

export default defineConfig(({ command }) => ({
  plugins: [react(), preloadPages],
  resolve: { alias: command === 'build' ? alias : [] },
  // The server replaces this with a fresh nonce in each answer.
  html: { cspNonce: 'CSP_NONCE' },
  build: {
    outDir: 'dist',
    sourcemap: false,
    target: 'es2022',
    // The budget limits the compressed bytes up to the first list; 500 kB uncompressed says little about them.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: { index: pathOf('./index.html'), pages: pathOf('./src/start/mountApp.tsx') },
      output: {
        codeSplitting: {
          // Each group takes what the ones before it left, with everything that it imports.
          groups: [
            { name: 'start', test: /[\\/]src[\\/]start[\\/]main\.tsx$/ },
            // Changes only with a dependency, so browsers keep it across releases.
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/,
            },
            // Everything else that the first list needs, in one file instead of forty.
            { name: 'pages', tags: ['$initial'] },
          ],
        },
      },
    },
  },
  server: { proxy: { '/services': server } },
  preview: { proxy: { '/services': server } },
}));
