import type { Grid } from '../../../contract/options/grids.ts';
import type { Resource } from '../../../contract/resource.ts';

/** The grids that belong to no record, so they are views of the list. */
export const ownGrids = ({ grids }: Pick<Resource, 'grids'>): Grid[] =>
  [...grids.values()].filter(({ within }) => within === undefined);
