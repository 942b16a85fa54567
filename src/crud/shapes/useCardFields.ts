import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { fieldOf, type Resource } from '../../../contract/resource.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';
import { useOwnStores } from '../../session/SessionContext.tsx';
import type { Columns } from '../views/useColumns.ts';

/** Fields that a card shows below the name of its record, where the definition names none. */
const mostFields = 3;

/** Whether the person sees more than one of the records that the field refers to, such as stores. Undefined until it is known. */
function useSeesSeveral(field: Field | undefined): boolean | undefined {
  const own = useOwnStores();
  const provider = useCompositeProvider();
  const name = field?.resource ?? '';
  const { data, error } = useQuery({
    queryKey: [name, 'several'],
    queryFn: () =>
      provider.getList(name, {
        ...{ filter: {}, sort: { field: 'id', order: 'ASC' }, pagination: { page: 1, perPage: 1 } },
      }),
    enabled: field !== undefined && own === 'all',
  });
  if (!field || error) return true;
  return own === 'all' ? data && data.total !== 1 : own.length !== 1;
}

/**
 * What cards of a board show: the fields that the definition names, or the first columns. The store is left out for people
 * who see a single one. Undefined until that is known.
 */
export function useCardFields(resource: Resource, field: Field, { shown }: Columns): Field[] | undefined {
  const { board } = resource.list.views;
  const ofStore = board?.shows?.find((name) => name === resource.storeScope);
  const isSeveral = useSeesSeveral(ofStore === undefined ? undefined : fieldOf(resource, ofStore));
  return useMemo(() => {
    if (isSeveral === undefined) return undefined;
    if (!board?.shows)
      return shown.filter(({ name }) => name !== resource.title && name !== field.name).slice(0, mostFields);
    return board.shows.filter((name) => isSeveral || name !== ofStore).map((name) => fieldOf(resource, name));
  }, [resource, board, field, shown, ofStore, isSeveral]);
}
