import { isObject } from '../../../contract/fieldKinds/isObject.ts';
import type { ResourceAction } from '../../../contract/options/actions.ts';
import { fieldOf } from '../../../contract/resource.ts';
import { type Actor, authorise, realmOf } from '../../access/actor.ts';
import type { ResourceContext } from '../context.ts';
import { readOne } from '../read.ts';
import type { Address } from './addresses.ts';

/** What a change asks for: values, or, because its body names another state, the move that leads there. */
interface Asked {
  values: unknown;
  move: ResourceAction | undefined;
}

/**
 * Reads the body of a change. Where the address lets it name a state: the state that the record has already is no value to write. A state that no
 * move leads to stays in the values, and the write path refuses it as it refuses every field that only moves change.
 * @throws ServiceError FORBIDDEN, NOT_FOUND
 */
export async function requestedMove(
  context: ResourceContext,
  actor: Actor,
  { moves }: Address,
  { id, values }: { id: string | number; values: unknown },
): Promise<Asked> {
  const { resource } = context;
  if (!moves || !resource.states || !isObject(values)) return { values, move: undefined };
  const { source } = fieldOf(resource, resource.states.field);
  const { [source]: target, ...others } = values;
  if (target === undefined) return { values, move: undefined };
  authorise(actor, resource, 'update');
  const state = String((await readOne(context, id, realmOf(actor)))[source]);
  if (target === state) return { values: others, move: undefined };
  const move = [...resource.actions.values()].find(
    (action) => action.move?.to === target && action.move.from.includes(state),
  );
  return { values, move };
}
