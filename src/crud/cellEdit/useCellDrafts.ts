import type { Identifier } from 'ra-core';
import { useMemo, useState } from 'react';
import type { IssueCode } from '../../../contract/errors.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { namesRecord } from '../../../contract/fieldKinds.ts';
import { fieldOf, type Resource } from '../../../contract/resource.ts';
import { belongsTo } from '../../../contract/storeScope.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { useNotifyFailure } from '../../i18n/useNotify.ts';
import {
  changed,
  type Drafts,
  emptyCell,
  noDrafts,
  redo,
  type SavedCell,
  undo,
  valueAt,
} from '../../kit/grid/gridDrafts.ts';
import { issueOfPasted } from '../../kit/grid/gridValues.ts';
import { fieldBySource } from '../../kit/records/fields.ts';
import { useIssueText } from '../../kit/records/refusal.ts';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import { useOwnStores } from '../../session/SessionContext.tsx';
import { useTextDialect } from '../../session/useMoneyFormats.ts';
import { valueIssue } from '../form/recordResolver.ts';
import { isChangeable, partsOf, type Refusal, type SteadyRows } from './cellChanges.ts';
import { useCellSaving } from './useCellSaving.ts';

/** The record that a text names, or why it names none. */
type Named = { id: Identifier } | { code: IssueCode };

/** Names that one request asks for; more records than this may have one of them. */
const mostNames = 200;

/** Returns a function that finds the records that pasted texts name, with one request for all texts of a field. */
function useNamedRecords() {
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

/**
 * The cells that somebody changes in a list. A change is saved at once; what is refused stays in its cell with the
 * reason. Undoing a change that is saved already saves the value from before.
 */
export function useCellDrafts(resource: Resource, steady: SteadyRows) {
  const issueText = useIssueText();
  const dialect = useTextDialect();
  const registry = useRegistry();
  const stores = useOwnStores();
  const namedRecords = useNamedRecords();
  const notifyFailure = useNotifyFailure();
  const [drafts, setDrafts] = useState<Drafts>(noDrafts);
  const [refused, setRefused] = useState<ReadonlyMap<string, Refusal>>(new Map());

  const saved = (key: string): SavedCell => {
    const { id, source } = partsOf(key);
    const record = steady.recordOf(id);
    return record ? { id, version: record.version ?? 0, value: record[source] } : emptyCell;
  };
  const problems = useMemo(() => {
    const problemOf = (key: string, value: unknown): string | undefined => {
      const refusal = refused.get(key);
      if (refusal && refusal.value === value) return refusal.text;
      const field = fieldBySource(resource, partsOf(key).source);
      const issue = field && valueIssue(field, value);
      return issue && issueText(issueOfPasted(issue, field, value, dialect));
    };
    return new Map(
      [...drafts.cells].flatMap(([key, { value }]) => {
        const problem = problemOf(key, value);
        return problem === undefined ? [] : [[key, problem] as const];
      }),
    );
  }, [drafts.cells, refused, resource, issueText, dialect]);

  const saving = useCellSaving({ resource, steady, drafts, problems, saved, setDrafts, setRefused });
  const change = (values: readonly (readonly [string, unknown])[]) =>
    setDrafts((before) => changed(before, saved, values));

  /** Gives cells the records that texts name; the rest of a block waits for them, so that it stays one step. */
  const changeNamed = async (values: readonly (readonly [string, unknown])[]) => {
    const found = await Promise.all(
      [...namesByField(resource, values)].map(async ([field, texts]) => {
        const named = await namedRecords(field, texts);
        return [field.source, named] as const;
      }),
    );
    const bySource = new Map(found);
    const of = (key: string, value: unknown) => bySource.get(partsOf(key).source)?.get(String(value));
    setRefused((before) => {
      const next = new Map(before);
      for (const [key, value] of values) {
        const named = of(key, value);
        if (named && 'code' in named)
          next.set(key, { value, text: issueText({ code: named.code, details: {} }) });
      }
      return next;
    });
    change(
      values.map(([key, value]) => {
        const named = of(key, value);
        return [key, named && 'id' in named ? named.id : value];
      }),
    );
  };

  return {
    ...{ drafts, problems },
    ...saving,
    valueOf: (key: string) => valueAt(drafts, saved, key),
    canChange: (key: string) => {
      const { id, source } = partsOf(key);
      const [field, record] = [fieldBySource(resource, source), steady.recordOf(id)];
      return (
        field !== undefined &&
        record !== undefined &&
        isChangeable(resource, field, record) &&
        belongsTo(stores, { resource, registry }, record)
      );
    },
    change: (values: readonly (readonly [string, unknown])[]) => {
      if (namesByField(resource, values).size === 0) change(values);
      else changeNamed(values).catch(notifyFailure);
    },
    undo: () => setDrafts((before) => undo(before, saved)),
    redo: () => setDrafts((before) => redo(before, saved)),
    /** Gives up what is refused. */
    discard: () =>
      setDrafts((before) => ({
        ...before,
        cells: new Map([...before.cells].filter(([key]) => !problems.has(key))),
      })),
    /** Tries again what was refused for a reason that may have passed. */
    save: () => setRefused(new Map()),
  };
}

export type CellDrafts = ReturnType<typeof useCellDrafts>;

/** The texts among the values that should name a record, by the field. */
function namesByField(
  resource: Resource,
  values: readonly (readonly [string, unknown])[],
): Map<Field, string[]> {
  const names = new Map<Field, string[]>();
  for (const [key, value] of values) {
    const field = fieldBySource(resource, partsOf(key).source);
    if (!field || !namesRecord(field) || typeof value !== 'string' || !valueIssue(field, value)) continue;
    names.set(field, [...(names.get(field) ?? []), value]);
  }
  return names;
}
