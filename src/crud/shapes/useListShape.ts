import { useStore } from 'ra-core';
import type { Grid } from '../../../contract/options/grids.ts';
import { type ViewName, viewNames } from '../../../contract/options/listViews.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useAddressPart } from '../../kit/useAddressPart.ts';

/** How a list is shown: as its table, as one of its views, as its reports or as its grids. */
export type Shape = 'table' | ViewName | 'report' | 'grid';

/** A view that reads its own records. The table and the gallery show the page of the list. */
type ReadingView = Exclude<Shape, 'table' | 'gallery'>;

export const readsItself = (shape: Shape): shape is ReadingView => shape !== 'table' && shape !== 'gallery';

/** The grids that belong to no record, so they are views of the list. */
export const ownGrids = ({ grids }: Pick<Resource, 'grids'>): Grid[] =>
  [...grids.values()].filter(({ within }) => within === undefined);

/** What a list can be shown as, its table first. */
const shapesOf = ({ list, reports, grids }: Resource): Shape[] => [
  'table',
  ...viewNames.filter((name) => list.views[name] !== undefined),
  ...(reports.size > 0 ? (['report'] as const) : []),
  ...(ownGrids({ grids }).length > 0 ? (['grid'] as const) : []),
];

/**
 * How the person sees the list. The address says it, and the last choice is remembered for each resource. Before the
 * first choice, it is what the definition says.
 */
export function useListShape(resource: Resource) {
  const offered = shapesOf(resource);
  const [kept, keep] = useStore<string>(
    `preferences.${resource.name}.shape`,
    resource.list.opensAs ?? 'table',
  );
  const [said, show] = useAddressPart({ name: 'view', isUsed: offered.length > 1, kept, keep });
  return { offered, shown: offered.find((name) => name === said) ?? 'table', show };
}

export type ListShape = ReturnType<typeof useListShape>;
