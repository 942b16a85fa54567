import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { crud } from '../../../src/crud/en.ts';
import { builtInRegistry } from '../../../src/start/builtInRegistry.ts';

const folder = path.join(import.meta.dirname, '../../../src/crud');
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(folder, file), 'utf8') }));

function messageAt(key: string): unknown {
  return key
    .split('.')
    .slice(1)
    .reduce<unknown>(
      (messages, part) =>
        typeof messages === 'object' && messages ? Reflect.get(messages, part) : undefined,
      crud,
    );
}

test('the engine never asks which resource it has', () => {
  const names = [...builtInRegistry.keys()].map((name) => `'${name}'`);
  for (const { file, text } of sources)
    for (const name of names) expect(text.includes(name), `${file} names ${name}`).toBe(false);
});

test('every message that a page asks for is there', () => {
  const keys = sources.flatMap(({ text }) => text.match(/(?<=['"`])crud(\.[A-Za-z]+)+(?=['"`])/g) ?? []);
  expect(keys.length).toBeGreaterThan(100);
  expect(keys.filter((key) => typeof messageAt(key) !== 'string')).toEqual([]);
});
