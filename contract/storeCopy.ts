import { isSameValue } from './emptiness.ts';
import type { Field } from './fieldKinds/field.ts';
import { isSecret } from './fieldKinds.ts';
import type { WireRecord } from './recordSchema.ts';
import type { Resource } from './resource.ts';
import type { StorePart } from './stores/storeParts.ts';

/** The fields of a part that one store can get from another. Secrets and what only the product sets are never among them. */
export const copiedFields = (resource: Resource, { fields }: StorePart): Field[] =>
  [...resource.fields.values()].filter(
    (field) =>
      !field.readOnly &&
      !field.isDerived &&
      !isSecret(field) &&
      field.name !== 'storeUuid' &&
      (fields === undefined || fields.includes(field.name)),
  );

/** A record of one store beside the one of another store that means the same. */
export interface RecordPair {
  record: WireRecord;
  other: WireRecord;
  /** The fields that a copy would fill, and whose values differ. */
  differing: readonly Field[];
}

/** What a copy of a part with many records does to a store. */
export interface RecordComparison {
  /** The store lacks them, so a copy adds them. */
  added: readonly WireRecord[];
  /** The store has its own, so a copy leaves them as they are. */
  kept: readonly RecordPair[];
  /** Only this store has them. They stay. */
  own: readonly WireRecord[];
}

/** Compares the records of a store with those of the store that gets a copy. Both the copy and its preview ask here. */
export function comparedRecords(
  resource: Resource,
  part: StorePart,
  from: readonly WireRecord[],
  there: readonly WireRecord[],
): RecordComparison {
  const key = part.by ?? 'id';
  const fields = copiedFields(resource, part);
  const isPair = (one: WireRecord, other: WireRecord) => isSameValue(one[key], other[key]);
  const pairs = from.map((record) => ({ record, other: there.find((one) => isPair(record, one)) }));
  return {
    added: pairs.flatMap(({ record, other }) => (other ? [] : [record])),
    kept: pairs.flatMap(({ record, other }) => {
      if (!other) return [];
      const differing = fields.filter(({ source }) => !isSameValue(record[source], other[source]));
      return [{ record, other, differing }];
    }),
    own: there.filter((other) => !from.some((record) => isPair(record, other))),
  };
}
