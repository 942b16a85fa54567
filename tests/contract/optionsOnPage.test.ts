import { expect, test } from 'vitest';
import { z } from 'zod';
import { resourceInput } from '../../contract/resourceInput.ts';
import { definitionsPage } from '../support/pageExamples.ts';

/** The names of all options of a part of the language, and of its parts. */
function optionNames(schema: unknown, names = new Set<string>()): Set<string> {
  if (Array.isArray(schema)) for (const one of schema) optionNames(one, names);
  else if (typeof schema === 'object' && schema !== null)
    for (const [key, value] of Object.entries(schema)) {
      if (key === 'properties') for (const name of Object.keys(value)) names.add(name);
      optionNames(key === 'properties' ? Object.values(value) : value, names);
    }
  return names;
}

test('every option of the language is on the page', () => {
  const language = z.toJSONSchema(resourceInput, { io: 'input', unrepresentable: 'any' });
  const code = (definitionsPage.match(/```.*?```|`[^`\n]+`/gs) ?? []).join(' ');
  const isShown = (name: string) => new RegExp(`\\b${name}\\b`).test(code);
  expect([...optionNames(language)].filter((name) => !isShown(name))).toEqual([]);
});
