import { defineResource } from '../../contract/defineResource.ts';
import type { ResourceInput } from '../../contract/resourceInput.ts';

type FixedList = Pick<
  ResourceInput,
  'name' | 'path' | 'table' | 'labels' | 'description' | 'fields' | 'rows'
>;

/** A list of named records that every installation has, numbered and only read. */
export const fixedList = (definition: FixedList) =>
  defineResource({
    ...definition,
    scope: 'global',
    key: 'integer',
    title: 'name',
    verbs: ['list', 'get'],
    list: { sort: { field: 'id' } },
  });
