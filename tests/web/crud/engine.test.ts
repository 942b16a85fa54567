import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { builtInRegistry } from '../support/builtInRegistry.ts';

const folder = path.join(import.meta.dirname, '../../../src/crud');
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(folder, file), 'utf8') }));

test('the engine never asks which resource it has', () => {
  const names = [...builtInRegistry.keys()].map((name) => `'${name}'`);
  for (const { file, text } of sources)
    for (const name of names) expect(text.includes(name), `${file} names ${name}`).toBe(false);
});
