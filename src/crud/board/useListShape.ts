import { useStore } from 'ra-core';
import type { Resource } from '../../../contract/resource.ts';

/** Whether the person sees the list as a table or as a board, remembered for each resource. */
export function useListShape(resource: Resource) {
  const [shape, show] = useStore<'table' | 'board'>(`preferences.${resource.name}.shape`, 'table');
  const isOffered = resource.list.board !== undefined;
  return { isOffered, isBoard: isOffered && shape === 'board', show };
}

export type ListShape = ReturnType<typeof useListShape>;
