import type pg from 'pg';
import type { Actor } from '../../../access/actor.ts';
import type { ResourceContext } from '../../context/resourceContext.ts';
import { ruled } from '../../context/rules.ts';
import { judgeTogether } from '../conditions.ts';
import type { Ids } from '../lockRows.ts';
import { setValues } from '../update.ts';
import { validated } from '../values.ts';

interface WrittenBack {
  ids: Ids;
  values: Readonly<Record<string, unknown>>;
  /** The name under which the audit log keeps it. */
  as: 'undo' | 'revert';
}

/** Gives locked records earlier values again. They must still be valid: definitions and other records may have changed. */
export async function writeBack(
  client: pg.ClientBase,
  context: ResourceContext,
  actor: Actor,
  { ids, values, as }: WrittenBack,
): Promise<void> {
  const { version: _none, ...given } = validated(context, 'change', values);
  const allowed = await ruled(client, context, actor, { action: 'update', ids, values: given });
  await judgeTogether(client, context, actor, { ids, valuesOf: () => allowed });
  await setValues(client, context, actor, { ids, values: allowed, as });
}
