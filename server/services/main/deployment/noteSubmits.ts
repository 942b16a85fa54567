import { sql } from 'kysely';
import { asParts } from '../../../access/actor.ts';
import { read, type Slots } from '../../../area/read.ts';
import type { RuleScope } from '../../../crud/context/resourceContext.ts';
import { finish } from '../../../crud/context/rules.ts';
import { setEach } from '../../../crud/write/setEach.ts';
import type { DueLine } from './dueLines.ts';
import type { Sent } from './sendForAWhile.ts';
import type { SendOutcome } from './sendMenu.ts';

const credentialsName = 'stores/mr-d';

interface SubmitRow {
  storeUuid: string;
  status: string;
}

interface SubmitValues {
  storeUuids: readonly string[];
  statuses: readonly string[];
}

const readChanged = read((rows, { storeUuids, statuses }: Slots<SubmitValues>) =>
  rows
    .selectFrom('stores/mr-d as own')
    .innerJoin(
      sql<SubmitRow>`unnest(${storeUuids}::uuid[], ${statuses}::text[])`.as<'sent'>(
        sql`sent ("storeUuid", status)`,
      ),
      'sent.storeUuid',
      'own.storeUuid',
    )
    .select(['own.id', 'sent.status'])
    .whereRef('own.lastSubmitStatus', 'is distinct from', 'sent.status'),
);

/** Notes with the sign-in of each store whether Mr D has the last menu that was sent to it. */
export async function noteSubmits(
  { client, actor, context }: RuleScope,
  sent: readonly Sent<DueLine, SendOutcome>[],
): Promise<void> {
  const settled = sent.filter(
    ({ line, outcome: { status } }) =>
      line.channel === 'MR_DELIVERY' && (status === 'COMPLETE' || status === 'FAILED'),
  );
  if (settled.length === 0) return;
  const rows = await readChanged(client, actor.customerUuid, {
    storeUuids: settled.map(({ line }) => line.storeUuid),
    statuses: settled.map(({ outcome }) => outcome.status),
  });
  if (rows.length === 0) return;
  const of = context.contextOf(credentialsName);
  const changes = rows.map(({ id, status }) => ({ id, values: { lastSubmitStatus: status } }));
  await setEach(client, of, asParts(actor), { rows: changes });
  await finish(client, of, asParts(actor), { action: 'update', ids: rows.map(({ id }) => id) });
}
