import type { Identifier } from 'ra-core';
import { namesRecord } from '../../contract/fieldKinds.ts';
import type { WireRecord } from '../../contract/recordSchema.ts';
import type { Registry } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import { branchesOf, type Ticks, ticksIn } from '../../contract/ticks.ts';
import { recordTitle } from './recordLabels.ts';

type Values = Readonly<Record<string, unknown>>;

/** How to read the records that a body names. */
export interface Naming {
  registry: Registry;
  recordsOf: (resource: Resource, ids: Identifier[]) => Promise<readonly WireRecord[]>;
}

const idsIn = (value: unknown): Identifier[] =>
  [value].flat().filter((id): id is Identifier => typeof id === 'string' || typeof id === 'number');

/** The values of a body, where each record of a field that is `named` stands with its name, and ticks in their tree. */
export async function spelledOut(
  resource: Resource,
  values: Values,
  { registry, recordsOf }: Naming,
): Promise<Record<string, unknown>> {
  const spelled: Record<string, unknown> = { ...values };
  for (const field of resource.fields.values()) {
    const ids = field.named ? idsIn(values[field.source]) : [];
    const target = registry.get(field.resource ?? '');
    if (ids.length === 0 || !target?.verbs.has('list')) continue;
    const records = new Map((await recordsOf(target, ids)).map((record) => [record.id, record]));
    const named = ids.map((id) => {
      const record = records.get(id);
      return record ? { id, name: recordTitle(target, record) } : { id };
    });
    spelled[field.source] = namesRecord(field) ? named[0] : named;
  }
  for (const ticks of ticksIn(resource, registry)) {
    const whole = await tickedWhole(ticks, values, { registry, recordsOf });
    if (ticks.wire === undefined || !whole) continue;
    delete spelled[ticks.of.source];
    delete spelled[ticks.field.source];
    spelled[ticks.wire] = whole;
  }
  return spelled;
}

/** The record that has the tree, with the ticked ones; undefined where the body names none, or the person cannot read them. */
async function tickedWhole(
  { field, of, target, by, tree }: Ticks,
  values: Values,
  { registry, recordsOf }: Naming,
): Promise<Record<string, unknown> | undefined> {
  const owner = registry.get(of.resource ?? '');
  const ids = idsIn(values[field.source]);
  if (!owner?.verbs.has('list') || !target.verbs.has('list')) return undefined;
  const ticked = ids.length > 0 ? await recordsOf(target, ids) : [];
  const [id] = idsIn(values[of.source] ?? ticked[0]?.[by.source]);
  if (id === undefined || ticked.length < ids.length) return undefined;
  const [whole] = await recordsOf(owner, [id]);
  const parts = ticked.map((record) => ({
    id: record.id,
    name: recordTitle(target, record),
    parentId: idsIn(record[tree.source])[0] ?? null,
  }));
  return { id, ...(whole && { name: recordTitle(owner, whole) }), [field.source]: branchesOf(parts) };
}
