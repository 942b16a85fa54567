import { useListContext } from 'ra-core';
import { useRef } from 'react';
import { isEmptyValue } from '../../../contract/emptiness.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { fieldKinds, isIssued, isSecret } from '../../../contract/fieldKinds.ts';
import { holds } from '../../../contract/fieldRules.ts';
import { ownNames } from '../../../contract/inherited.ts';
import { ownName } from '../../../contract/options/ownName.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { editors } from '../../kit/fieldKinds/editors.ts';
import type { Drafts } from '../../kit/grid/gridDrafts.ts';
import { fieldBySource, singleFields } from '../../kit/records/fields.ts';

/** The id of the record and the wire name of the field behind the key of a cell. */
export function partsOf(key: string): { id: string; source: string } {
  const [id = '', source = ''] = key.split(' ');
  return { id, source };
}

/** One cell that changed: its key, its value, and the value that the person saw before. */
export interface ChangedCell {
  key: string;
  source: string;
  value: unknown;
  before: unknown;
}

/** Why a cell is not saved, and the value that was refused: another value is another try. */
export interface Refusal {
  value: unknown;
  text: string;
}

/** The changed cells by their record. */
export function changesByRecord(
  { cells }: Pick<Drafts, 'cells'>,
  isReady: (key: string, value: unknown) => boolean,
): Map<string, ChangedCell[]> {
  const changes = new Map<string, ChangedCell[]>();
  for (const [key, { value, base }] of cells) {
    if (!isReady(key, value)) continue;
    const { id, source } = partsOf(key);
    changes.set(id, [...(changes.get(id) ?? []), { key, source, value, before: base.value }]);
  }
  return changes;
}

/** What a request carries for these cells. A value of a field that others inherit becomes the record's own. */
export function sentChanges(resource: Resource, record: WireRecord, changed: readonly ChangedCell[]) {
  const values = changed.map(({ source, value }) => [
    source,
    isEmptyValue(value) && !Array.isArray(value) ? null : value,
  ]);
  const own = changed
    .map(({ source }) => source)
    .filter((source) => fieldBySource(resource, source)?.inheritance === 'value');
  return {
    ...Object.fromEntries(values),
    ...(own.length > 0 && { [ownName]: [...new Set([...ownNames(record), ...own])] }),
  };
}

/** The fields that people can change in the list: those with one value that is no secret. */
const changeableFields = (resource: Resource): Field[] =>
  singleFields(resource).filter((field) => !isSecret(field) && !isIssued(field));

/** True if the field of the record has a value to change: some belong only to records of a certain kind. */
export const isChangeable = (resource: Resource, field: Field, record: WireRecord): boolean =>
  changeableFields(resource).includes(field) &&
  (!field.shownWhen || holds(field.shownWhen, record, resource));

/** True if a typed character begins a new value. Choices and inputs with several parts begin with the value that is there. */
export const isTyped = ({ kind }: Field): boolean =>
  !isRoomy({ kind }) && !fieldKinds[kind].isChosen && !fieldKinds[kind].takesChoices;

/** True if the input needs more room than a cell has. */
export const isRoomy = ({ kind }: Pick<Field, 'kind'>): boolean =>
  Boolean(editors[kind].isWide || editors[kind].isTall);

/** The newer one of two states of a record. */
const newer = (one: WireRecord | undefined, other: WireRecord): WireRecord =>
  one && (one.version ?? 0) > (other.version ?? 0) ? one : other;

/**
 * The rows of the page while somebody changes their cells. They stay in their places, also when a change moves a row
 * to another place of the list or out of it, until the person asks for another page, order or filter.
 * @returns the rows, and the newest known state of each record, which `learn` adds to
 */
export function useSteadyRows() {
  const { data = [], isFetching, page, perPage, sort, filterValues } = useListContext<WireRecord>();
  const request = JSON.stringify([page, perPage, sort, filterValues]);
  const known = useRef(new Map<string, WireRecord>());
  const held = useRef<{ request: string; ids: string[] }>(undefined);
  for (const record of data)
    known.current.set(String(record.id), newer(known.current.get(String(record.id)), record));
  // While another page is on its way, the list still has the rows of the one before.
  if (held.current?.request !== request && !isFetching)
    held.current = { request, ids: data.map(({ id }) => String(id)) };
  const ids = held.current?.request === request ? held.current.ids : data.map(({ id }) => String(id));
  return {
    rows: ids.flatMap((id) => known.current.get(id) ?? []),
    recordOf: (id: string) => known.current.get(id),
    learn: (record: WireRecord) => void known.current.set(String(record.id), record),
  };
}

export type SteadyRows = ReturnType<typeof useSteadyRows>;
