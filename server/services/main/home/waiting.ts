import type { Waiting } from '../../../../contract/calls/home.ts';
import { parseListQuery } from '../../../../contract/listQuery.ts';
import type { ListQueue } from '../../../../contract/options/listQueues.ts';
import { allows } from '../../../../contract/rights/rights.ts';
import { type Actor, realmOf } from '../../../access/actor.ts';
import type { ResourceContext } from '../../../crud/context.ts';
import { readPage } from '../../../crud/readList.ts';
import { visibleTo } from '../../../crud/visible.ts';

/** The list keeps its total until somebody writes, so counting again mostly reads these rows alone. */
const firstRow = JSON.stringify([0, 0]);
const firstThree = JSON.stringify([0, 2]);

async function countOf(context: ResourceContext, queue: ListQueue, actor: Actor): Promise<Waiting> {
  const { resource } = context;
  const query = visibleTo(
    actor,
    context,
    parseListQuery(context, { range: queue.names ? firstThree : firstRow }, queue.where),
  );
  const { records, total, isEstimated } = await readPage(context, query, realmOf(actor));
  const names = queue.names ? new Set(records.map((record) => String(record[resource.title] ?? ''))) : [];
  return { resource: resource.name, queue: queue.name, total, names: [...names], isEstimated };
}

/** How many records wait in each queue that the actor may deal with, among those that they see. */
export async function readWaiting(contexts: readonly ResourceContext[], actor: Actor): Promise<Waiting[]> {
  const counts: Waiting[] = [];
  for (const context of contexts) {
    const { name, list } = context.resource;
    if (!allows(actor.rights, name, 'read')) continue;
    for (const queue of list.queues.values())
      if (allows(actor.rights, name, queue.right)) counts.push(await countOf(context, queue, actor));
  }
  return counts;
}
