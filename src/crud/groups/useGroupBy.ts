import { useStore } from 'ra-core';
import { useLocation } from 'react-router-dom';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { groupableFields } from '../../../contract/listGroups.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useAddressPart } from '../../kit/useAddressPart.ts';

const part = 'group';

/**
 * The field by which the person groups a list. The address says it, and the last choice is remembered. A link to the
 * records of one group ends the grouping for its own address alone.
 */
export function useGroupBy(resource: Resource) {
  const { search } = useLocation();
  const [kept, keep] = useStore<string>(`preferences.${resource.name}.group`, '');
  const offered = groupableFields(resource);
  const isUsed = offered.length > 0 && (kept !== '' || new URLSearchParams(search).has(part));
  const [said, show] = useAddressPart({ name: part, isUsed, kept });
  const by: Field | undefined = offered.find(({ name }) => name === said);
  const group = (name: string) => {
    keep(name);
    show(name);
  };
  return { offered, by, group };
}

export type GroupBy = ReturnType<typeof useGroupBy>;
