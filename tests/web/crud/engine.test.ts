import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { builtInRegistry } from '../support/builtInRegistry.ts';

const root = path.join(import.meta.dirname, '../../..');
/** The engine, and the folders of the kit that it is made of. The kit's other folders are about one subject each. */
const folders = ['calendar', 'fieldKinds', 'grid', 'imports', 'map', 'moving', 'records', 'report'];
const sources = ['src/crud', ...folders.map((folder) => `src/kit/${folder}`)]
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => path.join(folder, file)),
  )
  .concat('src/kit/lineRows.ts', 'src/kit/treeRows.ts')
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

test('the engine never asks which resource it has', () => {
  const names = [...builtInRegistry.keys()].map((name) => `'${name}'`);
  for (const { file, text } of sources)
    for (const name of names) expect(text.includes(name), `${file} names ${name}`).toBe(false);
});
