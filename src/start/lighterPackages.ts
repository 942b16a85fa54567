import type { Plugin } from 'vite';

/** Modules of a package, and what runs in the browser in their place. */
export interface LighterModule {
  package: string;
  /** The major version that we compared with. */
  major: number;
  /** Its modules that do not run, as paths within it. */
  files: readonly string[];
  /** How they are imported. */
  imported: RegExp;
  /** The module that runs instead, with `$1` for the first group of `imported`; or what it exports, as JavaScript. */
  by: { module: string } | { exports: Readonly<Record<string, string>> } | { commonJs: string };
  because: string;
  /** KiB, compressed by gzip, of what the first list loads. We keep none that saves less than two, unless the budget needs it. */
  saves: number;
}

const refuses = (sentence: string) => `() => { throw new Error('${sentence}'); }`;
const noVariables = refuses('The theme has no CSS variables.');
const noSchemas = refuses('The server describes schemas.');
const same = '(name) => name';

/** Everything that the build and the development server replace in packages. */
export const lighterModules: readonly LighterModule[] = [
  {
    ...{ package: 'react-router', major: 7, saves: 10.6 },
    files: ['dist/development/index.mjs'],
    imported: /^react-router$/,
    by: { module: 'node_modules/react-router/dist/production/index.mjs' },
    because: "The package's own entry is the development build in every environment.",
  },
  {
    ...{ package: 'react-router', major: 7, saves: 10.5 },
    files: ['dist/development/dom-export.mjs'],
    imported: /^react-router\/dom$/,
    by: { module: 'node_modules/react-router/dist/production/dom-export.mjs' },
    because: 'As above.',
  },
  {
    ...{ package: '@mui/material', major: 9, saves: 7.2 },
    files: ['styles/createThemeWithVars.mjs', 'styles/ThemeProviderWithVars.mjs'],
    imported: /^\.\/(createThemeWithVars|ThemeProviderWithVars)\.mjs$/,
    by: { exports: { default: noVariables, CssVarsProvider: noVariables } },
    because: 'The theme keeps no CSS variables.',
  },
  {
    ...{ package: '@mui/material', major: 9, saves: 2.4 },
    files: ['ButtonBase/TouchRipple.mjs'],
    imported: /^\.\/TouchRipple\.mjs$/,
    by: { exports: { default: '() => null' } },
    because: 'The theme draws no ripples.',
  },
  {
    ...{ package: 'zod', major: 4, saves: 5.7 },
    files: ['v4/core/json-schema-processors.js', 'v4/core/to-json-schema.js'],
    imported: /^.*\/(json-schema-processors|to-json-schema)\.js$/,
    by: {
      exports: {
        ...{ toJSONSchema: noSchemas, extractDefs: noSchemas, finalize: noSchemas },
        ...{ initializeContext: noSchemas, processSchema: noSchemas, allProcessors: '{}' },
        createStandardJSONSchemaMethod: `() => ${noSchemas}`,
        createToJSONSchemaMethod: `() => ${noSchemas}`,
      },
    },
    because: 'Describes schemas as JSON Schema, which only the API document of the server does.',
  },
  {
    ...{ package: 'object.entries', major: 1, saves: 5 },
    files: ['index.js'],
    imported: /^object\.entries$/,
    by: { commonJs: 'Object.entries' },
    because: '20 files of polyfill, for a function that every browser has.',
  },
  {
    ...{ package: 'lodash', major: 4, saves: 1.5 },
    files: ['union.js'],
    imported: /^lodash\/union(?:\.js)?$/,
    by: { exports: { default: '(...lists) => [...new Set(lists.flat())]' } },
    because: 'It is called with two arrays, and else brings what compares and copies objects.',
  },
  {
    ...{ package: 'lodash', major: 4, saves: 3.9 },
    files: ['get.js', 'set.js', 'isEqual.js'],
    imported: /^lodash\/(\w+)(?:\.js)?$/,
    by: { module: 'es-toolkit/compat/$1' },
    because: 'The same functions for current browsers.',
  },
  {
    ...{ package: 'inflection', major: 3, saves: 3 },
    files: ['lib/inflection.js'],
    imported: /^inflection$/,
    by: {
      exports: {
        ...{ capitalize: same, humanize: same, inflect: same },
        ...{ pluralize: same, singularize: same, transform: same },
      },
    },
    because: 'Guesses labels of resources and fields from their names; our definitions have labels.',
  },
  {
    ...{ package: 'jsonexport', major: 3, saves: 2.4 },
    files: ['dist/index.js'],
    imported: /^jsonexport\/dist\/index\.js$/,
    by: { exports: { default: refuses('The server makes files.') } },
    because: "Makes CSV for react-admin's export button, which we do not draw.",
  },
  {
    ...{ package: 'query-string', major: 7, saves: 1.9 },
    files: ['index.js'],
    imported: /^query-string$/,
    by: { module: 'src/start/queryString.ts' },
    because: 'Browsers read and write the search of an address themselves.',
  },
];

const virtual = '\0lighter:';

/** Replaces what `lighterModules` lists, in the build and in the packages that the development server prepares. */
export const lighterPackages = (root: string): Plugin => ({
  name: 'lighter-packages',
  enforce: 'pre',
  resolveId(name, importer) {
    const place = lighterModules.findIndex(({ imported }) => imported.test(name));
    const found = lighterModules[place];
    if (!found || !importer?.includes('node_modules')) return null;
    if (!('module' in found.by)) return `${virtual}${place}`;
    const module = name.replace(found.imported, found.by.module);
    return /^(?:node_modules|src)\//.test(module) ? root + module : this.resolve(module, importer);
  },
  load(id) {
    const by = id.startsWith(virtual) ? lighterModules[Number(id.slice(virtual.length))]?.by : undefined;
    if (!by || 'module' in by) return null;
    if ('commonJs' in by) return `module.exports = ${by.commonJs};`;
    return Object.entries(by.exports)
      .map(([name, value], place) => `const made${place} = ${value};\nexport { made${place} as ${name} };`)
      .join('\n');
  },
});
