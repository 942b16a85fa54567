import { type Identifier, useListContext } from 'ra-core';
import { useState } from 'react';
import { maximumPageSize } from '../../../contract/pageSizes.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';
import { useNotifyFailure } from '../../i18n/useNotify.ts';

/** The maximum that the server changes in one request. */
export const mostSelected = 10_000;

/** Selects every record that the filter matches, on all pages. */
export function useSelectMatching(resource: Resource) {
  const { filterValues, sort, onSelect, total = 0 } = useListContext();
  const provider = useCompositeProvider();
  const notifyFailure = useNotifyFailure();
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
      notifyFailure(error);
    } finally {
      setIsSelecting(false);
    }
  };
  return { selectMatching, isSelecting };
}
