// Replaces the package `query-string`, of which react-admin uses only this; see lighterPackages.ts.

/** The parameters of a search such as `?page=2`; a repeated one is a list. */
export function parse(search: string): Record<string, string | string[]> {
  const all = new URLSearchParams(search.trim().replace(/^[?#&]/, ''));
  return Object.fromEntries(
    [...new Set(all.keys())].map((name) => {
      const [first = '', ...more] = all.getAll(name);
      return [name, more.length === 0 ? first : [first, ...more]];
    }),
  );
}

const encoded = (text: unknown) =>
  encodeURIComponent(String(text)).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** The search for these parameters, in the order of their names; undefined ones are left out. */
export const stringify = (parameters: Readonly<Record<string, unknown>>): string =>
  Object.entries(parameters)
    .filter(([, value]) => value !== undefined)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((one: unknown) =>
        one === null ? encoded(name) : `${encoded(name)}=${encoded(one)}`,
      ),
    )
    .join('&');
