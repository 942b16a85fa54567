import { type Document, isPair, isScalar, type Pair, visit } from 'yaml';

/**
 * How files are parsed. The parser compares each key of a map with each other one and quotes the file around each
 * mistake: both take long where thousands are wrong.
 */
export const parsing = { uniqueKeys: false, prettyErrors: false };

/** The key of an entry of a map as text; undefined for one that is a list or a map itself. */
export const keyOf = ({ key }: Pair): string | undefined => (isScalar(key) ? String(key.value) : undefined);

/** A key that a map has twice. */
interface RepeatedKey {
  key: string;
  /** The keys that lead to it. */
  place: string[];
  /** Where the second one begins in the text, in characters. */
  offset: number;
}

/** The keys that maps of a file have twice; of very many, the first `most`. */
export function repeatedKeys(document: Document, most: number): RepeatedKey[] {
  const repeated: RepeatedKey[] = [];
  visit(document, {
    Map(_key, { items }, ancestors) {
      const above = ancestors.flatMap((one) => (isPair(one) ? (keyOf(one) ?? []) : []));
      const known = new Set<string>();
      for (const pair of items) {
        const key = keyOf(pair);
        if (key === undefined) continue;
        if (known.has(key) && isScalar(pair.key))
          repeated.push({ key, place: [...above, key], offset: pair.key.range?.[0] ?? 0 });
        known.add(key);
      }
      return repeated.length < most ? undefined : visit.BREAK;
    },
  });
  return repeated.slice(0, most);
}
