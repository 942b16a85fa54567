import { type Identifier, useListContext, useNotify } from 'ra-core';
import { useState } from 'react';
import { maximumPageSize } from '../../../contract/listQuery.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';
import { useErrorMessage } from '../../i18n/errorMessage.ts';

/** As many as the server changes in one go. */
export const mostSelected = 10_000;

/** Selects every record that the filter matches, on whatever page it stands. */
export function useSelectMatching(resource: Resource) {
  const { filterValues, sort, onSelect, total = 0 } = useListContext();
  const provider = useCompositeProvider();
  const notify = useNotify();
  const errorMessage = useErrorMessage();
  const [isSelecting, setIsSelecting] = useState(false);

  const selectMatching = async () => {
    setIsSelecting(true);
    const pages = Math.ceil(Math.min(total, mostSelected) / maximumPageSize);
    const ids = new Set<Identifier>();
    try {
      for (let page = 1; page <= pages; page += 1) {
        const pagination = { page, perPage: maximumPageSize };
        const { data } = await provider.getList(resource.name, { pagination, sort, filter: filterValues });
        for (const { id } of data) ids.add(id);
      }
      onSelect([...ids]);
    } catch (error) {
      notify(errorMessage(error), { type: 'error' });
    } finally {
      setIsSelecting(false);
    }
  };
  return { selectMatching, isSelecting };
}
