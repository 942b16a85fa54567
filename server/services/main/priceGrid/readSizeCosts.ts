import type pg from 'pg';
import { sizeCosts } from '../../../../contract/catalogue/sizeCost.ts';
import { readSizeRecipes } from '../margins/readSizeRecipes.ts';

/** What sizes cost to make, in cents, by their ids. Sizes without recipes, and those with a part that has no cost, are left out. */
export async function readSizeCosts(
  client: pg.ClientBase,
  customerUuid: string,
  sizeIds: readonly string[],
): Promise<Map<string, number>> {
  const { larder, recipesOf } = await readSizeRecipes(client, customerUuid, sizeIds);
  const costOf = sizeCosts(larder);
  return new Map(
    sizeIds.flatMap((id) => {
      const cost = costOf(recipesOf(id));
      return cost === null ? [] : [[id, cost] as const];
    }),
  );
}
