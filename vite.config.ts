import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { definitionParts } from './src/start/definitionParts.ts';
import { preloadPages } from './src/start/preloadPages.ts';

const server = 'http://127.0.0.1:8080';
const proxy = { '/services': server, '/healthz': server, '/play': server };
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
  // zod describes schemas as JSON Schema, which only the API document of the server does.
  {
    find: /^.*\/(json-schema-processors|to-json-schema)\.js$/,
    replacement: pathOf('./src/start/noJsonSchema.ts'),
  },
  // The theme keeps no CSS variables and draws no ripples.
  {
    find: /^\.\/(createThemeWithVars|ThemeProviderWithVars)\.mjs$/,
    replacement: pathOf('./src/start/noCssVariables.ts'),
  },
  { find: /^\.\/TouchRipple\.mjs$/, replacement: pathOf('./src/start/noRipple.ts') },
  // Guesses labels of resources and fields from their names; our definitions have labels.
  { find: /^inflection$/, replacement: pathOf('./src/start/noInflection.ts') },
  // Copies static members of class components.
  { find: /^hoist-non-react-statics$/, replacement: pathOf('./src/start/noStatics.ts') },
  // Browsers read and write the search of an address themselves.
  { find: /^query-string$/, replacement: pathOf('./src/start/queryString.ts') },
  // zod's English sentences.
  { find: /^\.\.\/locales\/en\.js$/, replacement: pathOf('./src/start/noZodTexts.ts') },
  { find: /^lodash\/union(\.js)?$/, replacement: pathOf('./src/start/union.ts') },
  // The functions of lodash for current browsers.
  { find: /^lodash\/(\w+)(\.js)?$/, replacement: 'es-toolkit/compat/$1' },
  // Makes CSV in the browser for react-admin's export button, which we do not draw: the server makes the files.
  { find: /^jsonexport\/dist\/index\.js$/, replacement: pathOf('./src/start/noJsonExport.ts') },
];

export default defineConfig(({ command }) => ({
  plugins: [react(), definitionParts, preloadPages],
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
        // Every list of files that a part needs repeats their names, so these are short.
        chunkFileNames: 'assets/[hash].js',
        entryFileNames: 'assets/[hash].js',
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
            { name: 'shared', minShareCount: 6 },
          ],
        },
      },
    },
  },
  server: { proxy },
  preview: { proxy },
}));
