/** What the names in double braces stand for, as people call it. The pages show the same words. */
export const placeholderWords = {
  store: {
    name: 'name of the store',
    suburb: 'suburb of the store',
    city: 'city of the store',
    province: 'province of the store',
    phone: 'telephone number of the store',
    hoursToday: 'hours of today',
  },
  brand: { name: 'name of the brand', slogan: 'slogan of the brand' },
  category: { name: 'name of a category' },
  item: { name: 'name of an item', price: 'price of an item' },
  service: { list: 'services of the store' },
} as const;

/** The names that texts can have in double braces, such as `{{store.suburb|store.city}}`. */
export const placeholderNames = [
  ...['store.name', 'store.suburb', 'store.city', 'store.province', 'store.phone', 'store.hoursToday'],
  ...['brand.name', 'brand.slogan', 'category.name', 'item.name', 'item.price', 'service.list'],
] as const;

const words: ReadonlyMap<string, string> = new Map(
  Object.entries(placeholderWords).flatMap(([group, named]) =>
    Object.entries(named).map(([name, word]): [string, string] => [`${group}.${name}`, word]),
  ),
);

/** What a name stands for, in words. */
export const placeholderWord = (name: string): string => words.get(name) ?? name;

/** What the names stand for. A value may be empty; a name that is missing is one that nobody can fill in. */
export type Variables = Readonly<Record<string, string>>;

const placeholder = /\{\{([^{}]*)\}\}/g;

const namesIn = (inside: string) => inside.split('|').map((name) => name.trim());

/** The names in a text that mean nothing. What does not look like a name is a text in braces. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(placeholder)]
    .flatMap(([, inside = '']) => namesIn(inside))
    .filter((name) => /^[a-z][\w.]*$/i.test(name) && !placeholderNames.some((one) => one === name));

/** The first of these names that has a value. */
const firstValue = (names: readonly string[], variables: Variables): string | undefined =>
  names.map((name) => variables[name]?.trim()).find(Boolean);

/** The names in a text that stand for nothing here. Of names that stand in for each other, all are missing or none. */
export const missingValues = (text: string, variables: Variables): (typeof placeholderNames)[number][] =>
  [...text.matchAll(placeholder)]
    .map(([, inside = '']) => namesIn(inside))
    .filter((names) => firstValue(names, variables) === undefined)
    .flatMap((names) => placeholderNames.filter((name) => names.includes(name)));

export const hasPlaceholder = (text: string): boolean => text.includes('{{');

/** A text without what an empty value leaves behind: double spaces, and marks with nothing on one side. */
function tidied(text: string): string {
  const single = text.replace(/\s+/g, ' ').replace(/( [|-])+(?= [|-] )/g, '');
  return single.replace(/^(\s*[|-]\s)+|(\s[|-]\s*)+$/g, '').trim();
}

/** A text with its values filled in. The first name that has a value counts; names that nobody can fill in stay. */
export function filledIn(text: string, variables: Variables): string {
  if (!hasPlaceholder(text)) return text.trim();
  const filled = text.replace(placeholder, (whole, inside: string) => {
    const names = namesIn(inside);
    const value = firstValue(names, variables);
    return value ?? (names.some((name) => variables[name] === undefined) ? whole : '');
  });
  return tidied(filled);
}

/** Characters after which a title that values made longer is cut. */
const longestTitle = 60;

/**
 * A title with its values filled in. If they make it too long, it loses the part after its last ` | `, and then whole words.
 * A title without names stays as somebody wrote it.
 */
export function filledTitle(text: string, variables: Variables): string {
  const filled = filledIn(text, variables);
  const length = (one: string) => [...one].length;
  if (!hasPlaceholder(text) || length(filled) <= longestTitle) return filled;
  const end = filled.lastIndexOf(' | ');
  const shorter = end > 0 ? filled.slice(0, end) : filled;
  if (length(shorter) <= longestTitle) return shorter;
  const cut = [...shorter].slice(0, longestTitle + 1).join('');
  const space = cut.lastIndexOf(' ');
  return space > 0 ? cut.slice(0, space) : [...shorter].slice(0, longestTitle).join('');
}
