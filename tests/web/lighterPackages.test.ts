import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { resolveConfig } from 'vite';
import { expect, test } from 'vitest';
import { lighterModules } from '../../src/start/lighterPackages.ts';

const packages = path.resolve(import.meta.dirname, '..', '..', 'node_modules');

/** What a module exports. */
const exportsOf = async (specifier: string): Promise<string[]> =>
  Object.keys(await import(specifier)).filter((name) => name !== 'module.exports');

test.each(
  lighterModules.map((one) => [one.package, one.files.join(', '), one] as const),
)('%s still has what runs in place of %s', async (_name, _files, { package: name, major, files, by }) => {
  const { version } = JSON.parse(readFileSync(path.join(packages, name, 'package.json'), 'utf8'));
  expect(version.split('.', 1)[0], 'Compare the table with the new version.').toBe(String(major));
  const originals = files.map((file) => path.join(packages, name, file));
  expect(originals.filter((file) => !existsSync(file))).toEqual([]);
  const original = new Set((await Promise.all(originals.map(exportsOf))).flat());
  // A CommonJS module has one export, the default.
  const lighter =
    'exports' in by
      ? Object.keys(by.exports)
      : 'commonJs' in by || by.module.includes('$1')
        ? ['default']
        : await exportsOf(path.resolve(packages, '..', by.module));
  expect(lighter.filter((one) => !original.has(one))).toEqual([]);
});

test.each(['build', 'serve'] as const)('vite %s uses the table', async (command) => {
  const { plugins, optimizeDeps } = await resolveConfig({ configFile: 'vite.config.ts' }, command);
  const names = (list: unknown) => [list].flat().map((plugin) => Object(plugin).name);
  expect(names(plugins)).toContain('lighter-packages');
  expect(names(optimizeDeps.rolldownOptions?.plugins)).toEqual(['lighter-packages']);
});
