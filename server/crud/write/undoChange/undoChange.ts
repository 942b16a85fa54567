import type pg from 'pg';
import type { Undone } from '../../../../contract/calls/history.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { type Actor, authorise, realmOf } from '../../../access/actor.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { ResourceContext } from '../../context/resourceContext.ts';
import { finish } from '../../context/rules.ts';
import { once } from '../idempotency.ts';
import { touchingOwners } from '../lines/touchOwners.ts';
import { refusing } from '../write.ts';
import { comingBack, differingFields } from './pastValues.ts';
import { changesOf, type RequestChange } from './requestChanges.ts';
import { lockStored } from './storedRows.ts';
import { undoArrangement } from './undoArrangement.ts';
import { writeBack } from './writeBack.ts';

/**
 * Undoes what the actor's own request changed: values of one record or of many, or the order of a list. Fields that
 * others have changed since in the same records stay. Records whose changed fields have other values by now are
 * skipped and named.
 * @throws ServiceError FORBIDDEN, VALIDATION_FAILED, or UNDO_TOO_LATE if nothing can be undone
 */
export function undoChange(
  context: ResourceContext,
  actor: Actor,
  request: string,
  key?: string,
): Promise<Undone> {
  const { resource, pool } = context;
  authorise(actor, resource, 'update');
  return inTransaction(pool, realmOf(actor), (client) =>
    once(client, actor, { key, request: [resource.name, 'undo change', request] }, () =>
      refusing(context, async () => {
        const moved = resource.ordered ? await undoArrangement(client, context, actor, request) : [];
        if (moved.length > 0) return { ids: moved, skipped: [] };
        const changes = await changesOf(client, context, actor, request);
        if (changes.length > 1) authorise(actor, resource, 'bulk');
        const undone = await undoValues(client, context, actor, changes);
        if (undone.ids.length === 0) throw new ServiceError('UNDO_TOO_LATE');
        return undone;
      }),
    ),
  );
}

/** Records that get the same values back. */
interface Group {
  ids: (string | number)[];
  values: Record<string, unknown>;
}

async function undoValues(
  client: pg.ClientBase,
  context: ResourceContext,
  actor: Actor,
  changes: readonly RequestChange[],
): Promise<Undone> {
  const ids = changes.map(({ id }) => id);
  const work = async (): Promise<Undone> => {
    const { groups, skipped } = await grouped(client, context, actor, changes);
    for (const { ids, values } of groups)
      await writeBack(client, context, actor, { ids, values, as: 'undo' });
    const changed = groups.flatMap((group) => group.ids);
    if (changed.length > 0) await finish(client, context, actor, { action: 'update', ids: changed });
    return { ids: changed, skipped };
  };
  return touchingOwners(client, context, actor, ids, work, (undone) => undone.ids);
}

/** The values that come back, by record; records that get the same values are written together. */
async function grouped(
  client: pg.ClientBase,
  context: ResourceContext,
  actor: Actor,
  changes: readonly RequestChange[],
): Promise<{ groups: Group[]; skipped: Undone['skipped'] }> {
  const { resource } = context;
  const rows = await lockStored(
    client,
    context,
    actor,
    changes.map(({ id }) => id),
  );
  const groups = new Map<string, Group>();
  const skipped: Undone['skipped'] = [];
  for (const { id, name, before, after, hasLines } of changes) {
    const row = rows.get(id);
    const changed = differingFields(resource, before, after);
    const now = row?.values ?? {};
    const isAsLeft = differingFields(resource, after, now).every((field) => !changed.includes(field));
    if (!row || hasLines || !isAsLeft) {
      skipped.push({ id: row?.id ?? id, name: row?.name ?? name ?? '' });
      continue;
    }
    // The record had these values before, so the request changed nothing.
    if (changed.length === 0) continue;
    const values = comingBack(changed, before, now);
    const text = JSON.stringify(values);
    const group = groups.get(text) ?? { ids: [], values };
    group.ids.push(row.id);
    groups.set(text, group);
  }
  return { groups: [...groups.values()], skipped };
}
