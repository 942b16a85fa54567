import { isEmptyValue } from '../../../contract/emptiness.ts';
import { ownNames } from '../../../contract/inherited.ts';
import { ownName } from '../../../contract/options/ownName.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Drafts } from '../../kit/grid/gridDrafts.ts';
import { fieldBySource } from '../../kit/records/fields.ts';

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
