import { type Identifier, useInfiniteGetList } from 'ra-core';
import { useEffect, useState } from 'react';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { titleSearch } from '../../../contract/titleSearch.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { isMeant } from '../../layout/navigation/matching.ts';

export interface ReferenceOption {
  id: Identifier;
  label: string;
}

const pause = 200;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : pause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Records of another resource to choose from, those with the values of `only`, a page at a time, searched as a person types. */
export function useReferenceOptions(
  target: Resource,
  text: string,
  isEnabled: boolean,
  only: Readonly<Record<string, unknown>> = {},
) {
  const search = useSettled(text.trim());
  const { field, direction } = target.list.sort;
  const { data, isError, isFetching, isPlaceholderData, hasNextPage, fetchNextPage } =
    useInfiniteGetList<WireRecord>(
      target.name,
      {
        pagination: { page: 1, perPage: 25 },
        sort: { field, order: direction === 'asc' ? 'ASC' : 'DESC' },
        filter: { ...only, ...titleSearch(target, search) },
      },
      { enabled: isEnabled, placeholderData: (previous) => previous },
    );
  const options: ReferenceOption[] = (data?.pages ?? []).flatMap((page) =>
    page.data.map((record) => ({ id: record.id, label: recordTitle(target, record) })),
  );
  const isOutdated = isPlaceholderData || search !== text.trim();
  return {
    // Until the answer is there, only records that the text means: Enter must not choose one that it does not.
    options: isOutdated ? options.filter(({ label }) => isMeant(label, text)) : options,
    isFetching: isFetching || search !== text.trim(),
    isFailed: isError,
    loadMore: () => {
      if (hasNextPage && !isFetching) void fetchNextPage();
    },
  };
}
