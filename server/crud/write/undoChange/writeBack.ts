import type { Writing } from '../../context/resourceContext.ts';
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
export async function writeBack(writing: Writing, { ids, values, as }: WrittenBack): Promise<void> {
  const { context } = writing;
  const { version: _none, ...given } = validated(context, 'change', values);
  const allowed = await ruled(writing, { action: 'update', ids, values: given });
  await judgeTogether(writing, { ids, valuesOf: () => allowed });
  await setValues(writing, { ids, values: allowed, as });
}
