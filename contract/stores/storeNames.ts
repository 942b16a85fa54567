/** What tells stores of one chain apart, the best first. */
export interface NamedPlace {
  name: string;
  /** Such as branch, street and city. */
  places: readonly (string | null)[];
}

/** Characters that the name of a store may have. */
export const maxNameLength = 80;

const bare = (name: string) => name.trim().toLocaleLowerCase('en');

/** The name with an addition, cut so that the addition always fits. */
const joined = (name: string, addition: string): string =>
  addition === ''
    ? name.slice(0, maxNameLength).trim()
    : `${name.slice(0, Math.max(1, maxNameLength - addition.length - 1)).trim()} ${addition}`.slice(
        0,
        maxNameLength,
      );

const isRepeated = (names: readonly string[]): ((name: string) => boolean) => {
  const seen = new Map<string, number>();
  for (const name of names) seen.set(bare(name), (seen.get(bare(name)) ?? 0) + 1);
  return (name) => (seen.get(bare(name)) ?? 0) > 1;
};

/**
 * A name for each store of a chain, each different from the others: its own name where no other store has it, otherwise with
 * its places, and as the last resort with a number. The same stores in the same order always get the same names.
 */
export function storeNames(stores: readonly NamedPlace[]): string[] {
  let names = stores.map(({ name }) => joined(name.trim(), ''));
  const most = Math.max(0, ...stores.map(({ places }) => places.length));
  const used = stores.map((): string[] => []);
  for (let level = 0; level < most; level += 1) {
    const repeated = isRepeated(names);
    names = names.map((name, index) => {
      const { name: base = '', places = [] } = stores[index] ?? {};
      const place = places[level]?.trim().slice(0, maxNameLength / 2);
      if (!repeated(name) || !place || bare(name).includes(bare(place))) return name;
      used[index]?.push(place);
      return joined(base.trim(), (used[index] ?? []).join(', ').slice(0, maxNameLength - 2));
    });
  }
  return numbered(names);
}

/** The names, each later one of the same kind with a number that no other name has. */
function numbered(names: readonly string[]): string[] {
  const taken = new Set(names.map(bare));
  const used = new Set<string>();
  return names.map((name) => {
    let own = name;
    for (let count = 2; used.has(bare(own)) || (own !== name && taken.has(bare(own))); count += 1)
      own = joined(name, String(count));
    used.add(bare(own));
    return own;
  });
}

/** Codes for stores that have none: letters of the name and a number, none of them taken. */
export function storeCodes(names: readonly string[], taken: Iterable<string>): string[] {
  const known = new Set([...taken].map(bare));
  return names.map((name) => {
    const letters = name.normalize('NFD').replace(/[^\p{L}\p{N}]/gu, '');
    const base = letters.slice(0, 6).toLocaleUpperCase('en') || 'STORE';
    let count = 1;
    const code = () => `${base}-${String(count).padStart(3, '0')}`;
    while (known.has(bare(code()))) count += 1;
    known.add(bare(code()));
    return code();
  });
}
