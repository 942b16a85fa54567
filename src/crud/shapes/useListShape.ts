import { useStore } from 'ra-core';
import { type ViewName, viewNames } from '../../../contract/options/listViews.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useAddressPart } from './useAddressPart.ts';

/** How a list is shown: as its table, or as one of its views. */
export type Shape = 'table' | ViewName;

/** A view that reads for itself what it shows. The table and the gallery show the page of the list. */
export type ReadingView = Exclude<Shape, 'table' | 'gallery'>;

export const readsItself = (shape: Shape): shape is ReadingView => shape !== 'table' && shape !== 'gallery';

/** What a list can be shown as, its table first. */
const shapesOf = ({ list }: Resource): Shape[] => [
  'table',
  ...viewNames.filter((name) => list.views[name] !== undefined),
];

/** How the person sees the list. The address says it, and the last choice is remembered for each resource. */
export function useListShape(resource: Resource) {
  const offered = shapesOf(resource);
  const [kept, keep] = useStore<string>(`preferences.${resource.name}.shape`, 'table');
  const [said, show] = useAddressPart({ name: 'view', isUsed: offered.length > 1, kept, keep });
  return { offered, shown: offered.find((name) => name === said) ?? 'table', show };
}

export type ListShape = ReturnType<typeof useListShape>;
