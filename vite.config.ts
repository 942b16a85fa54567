import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { definitionParts } from './src/start/definitionParts.ts';
import { lighterPackages } from './src/start/lighterPackages.ts';
import { preloadPages } from './src/start/preloadPages.ts';
import { withoutDescriptions } from './src/start/withoutDescriptions.ts';

const server = 'http://127.0.0.1:8080';
const proxy = { '/services': server, '/healthz': server, '/play': server, '/l/': server };
const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const lighter = lighterPackages(pathOf('./'));

export default defineConfig({
  plugins: [withoutDescriptions, react(), definitionParts, preloadPages, lighter],
  optimizeDeps: { rolldownOptions: { plugins: [lighter] } },
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
        // Every list of files that a part needs repeats their names, so these are short.
        chunkFileNames: 'assets/[hash].js',
        entryFileNames: 'assets/[hash].js',
        // 41 bits tell all files of all releases apart, and compress better than the 48 of base64.
        hashCharacters: 'base36',
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
            // The first refusal may come before anything else that is later, so its sentences are a file of their own.
            { name: 'refusals', test: /[\\/]src[\\/]i18n[\\/]refusals\.ts$/ },
            // What many later parts use, such as inputs and dialogs. In files of their own, they would lengthen the
            // list of files of each part, which the pages carry from the start.
            // react-admin's own components load only with the pages that use them, however many these are.
            { name: 'shared', minShareCount: 6, test: /^(?!.*[\\/]ra-ui-materialui[\\/])/ },
          ],
        },
      },
    },
  },
  server: { proxy },
  preview: { proxy },
});
