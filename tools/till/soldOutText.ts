import { z } from 'zod';

const soldOut = z.looseObject({
  soldOut: z.array(
    z.object({ kind: z.string(), id: z.string(), name: z.string(), until: z.string().nullable() }),
  ),
});

/** What is sold out, as the till last heard. What came back by its time since then is left out. */
const soldOutNow = (payload: unknown) =>
  (soldOut.safeParse(payload).data?.soldOut ?? []).filter(
    ({ until }) => until === null || Date.parse(until) > Date.now(),
  );

/** The ids of the menu that are sold out now. */
export const soldOutIds = (payload: unknown): ReadonlySet<string> =>
  new Set(soldOutNow(payload).map(({ id }) => id));

/** What is sold out, as lines to read. */
export function soldOutLines(payload: unknown): string[] {
  const things = soldOutNow(payload);
  if (things.length === 0) return ['Nothing is sold out.'];
  return [
    'Sold out now:',
    ...things.map(
      ({ name, until }) =>
        `  ${name}, ${until === null ? 'until somebody puts it back on sale' : `until ${until}`}`,
    ),
  ];
}
