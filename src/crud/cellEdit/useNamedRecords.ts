import type { Identifier } from 'ra-core';
import type { IssueCode } from '../../../contract/errors.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { fieldOf } from '../../../contract/resource.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { useRegistry } from '../../session/permittedRegistry.tsx';

/** The record that a text names, or why it names none. */
export type Named = { id: Identifier } | { code: IssueCode };

/** Names that one request asks for; more records than this may have one of them. */
const mostNames = 200;

/** Returns a function that finds the records that pasted texts name, with one request for all texts of a field. */
export function useNamedRecords() {
  const provider = useCompositeProvider();
  const registry = useRegistry();

  return async (field: Field, texts: readonly string[]): Promise<Map<string, Named>> => {
    const target = registry.get(field.resource ?? '');
    const names = [...new Set(texts)];
    const found = new Map<string, Named>();
    for (let start = 0; target && start < names.length; start += mostNames) {
      const { data } = await provider.getList(target.name, {
        pagination: { page: 1, perPage: 2 * mostNames },
        sort: { field: 'id', order: 'ASC' },
        filter: { [fieldOf(target, target.title).source]: names.slice(start, start + mostNames) },
      });
      for (const record of data) {
        const name = recordTitle(target, record);
        found.set(name, found.has(name) ? { code: 'ambiguousReference' } : { id: record.id });
      }
    }
    return new Map(names.map((name) => [name, found.get(name) ?? { code: 'missingReference' }]));
  };
}
