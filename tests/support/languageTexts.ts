import type { Resource } from '../../contract/resource.ts';
import { wordsOf } from '../../contract/resourceWords.ts';

/** Every text in nested texts, by the path to it. */
export const textsOf = (texts: unknown, path = ''): ReadonlyMap<string, string> =>
  new Map(
    typeof texts === 'object' && texts !== null
      ? Object.entries(texts).flatMap(([name, value]) => [...textsOf(value, path ? `${path}.${name}` : name)])
      : typeof texts === 'string'
        ? [[path, texts]]
        : [],
  );

/** Each text of a definition beside the same text in another language, without the names after a number. */
export function definitionPairs(english: Resource, own: Resource) {
  // The labels of tabs and sections are the keys of their texts too, so the texts compare by their order.
  const [before, after] = [english, own].map((one) => [...textsOf({ ...wordsOf(one), counted: '' })]);
  return (before ?? []).map(([path, text], index) => ({ path, text, own: after?.[index]?.[1] ?? '' }));
}
