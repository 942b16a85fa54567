import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CopyChoice, storeCopyCalls } from '../../../contract/calls/storeCopies.ts';
import { completeField, type Field } from '../../../contract/fieldKinds/field.ts';
import { fieldInput } from '../../../contract/fieldKinds/fieldInput.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { copiedFields } from '../../../contract/storeCopy.ts';
import { type StorePart, storeParts } from '../../../contract/stores/storeParts.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useRegistry } from '../../session/permittedRegistry.tsx';

/** A part of a store with what it has and what the others have. */
export interface ComparedPart {
  part: StorePart;
  resource: Resource;
  fields: readonly Field[];
  from: readonly WireRecord[];
  to: readonly { storeUuid: string; name: string; records: readonly WireRecord[] }[];
}

/** What is ticked: names of fields by resource. A part whose records come whole has an empty list. */
export type Ticked = Readonly<Record<string, readonly string[]>>;

/** What people usually want: everything but what each store has of its own. */
const usual = (parts: readonly ComparedPart[]): Ticked =>
  Object.fromEntries(
    parts
      .filter(({ part, from }) => !part.isOwn && from.length > 0)
      .map(({ part, fields }) => [part.resource, part.kind === 'many' ? [] : fields.map(({ name }) => name)]),
  );

/** What a store has that others can get, what they have now, and what the person ticked. */
export function useChecklist(fromUuid: string | null, toUuids: readonly string[]) {
  const api = useApi();
  const registry = useRegistry();
  const [given, setGiven] = useState<Ticked>();
  const query = useQuery({
    queryKey: ['stores', 'compare', fromUuid, toUuids],
    queryFn: ({ signal }) =>
      fromUuid === null
        ? null
        : api(storeCopyCalls.compare, { body: { fromUuid, toUuids: [...toUuids] }, signal }),
    placeholderData: keepPreviousData,
  });
  const parts = storeParts.flatMap((part): ComparedPart[] => {
    const resource = registry.get(part.resource);
    const found = query.data?.parts.find((one) => one.resource === part.resource);
    if (!resource || !found || !resource.verbs.has('update')) return [];
    return [{ part, resource, fields: copiedFields(resource, part), from: found.from, to: found.to }];
  });
  const ticked = given ?? usual(parts);
  const choices = Object.entries(ticked).map(
    ([resource, fields]): CopyChoice => ({ resource, fields: [...fields] }),
  );
  return { query, parts, ticked, choices, tick: setGiven };
}

/** The choice of one store, and of several. */
export const storeField = completeField('store', fieldInput.parse({ kind: 'reference', resource: 'stores' }));
export const storesField = completeField(
  'stores',
  fieldInput.parse({ kind: 'references', resource: 'stores' }),
);

/** The fields of the address that people enter while they open a store. */
export const addressNames = ['streetAddress', 'suburb', 'city', 'province', 'postalCode', 'country'] as const;
export const placeName = 'place';

/** Inputs side by side, as many as fit. */
export const columns = {
  ...{ display: 'grid', gap: 4 },
  gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))',
};
