import { asParts } from '../../../access/actor.ts';
import type { RuleScope } from '../../../crud/context/resourceContext.ts';
import { finish } from '../../../crud/context/rules.ts';
import { setEach } from '../../../crud/write/setEach.ts';
import type { DueLine } from './dueLines.ts';
import type { Sent } from './sendForAWhile.ts';
import type { SendOutcome } from './sendMenu.ts';

const credentialsName = 'stores/mr-d';

const changedSql = `SELECT own.id, sent.status FROM unnest($2::uuid[], $3::text[]) AS sent (store_uuid, status)
  JOIN mrd_credentials own ON own.customer_uuid = $1 AND own.store_uuid = sent.store_uuid
  WHERE own.last_submit_status IS DISTINCT FROM sent.status`;

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
  const { rows } = await client.query<{ id: string; status: string }>(changedSql, [
    actor.customerUuid,
    settled.map(({ line }) => line.storeUuid),
    settled.map(({ outcome }) => outcome.status),
  ]);
  if (rows.length === 0) return;
  const of = context.contextOf(credentialsName);
  const changes = rows.map(({ id, status }) => ({ id, values: { lastSubmitStatus: status } }));
  await setEach(client, of, asParts(actor), { rows: changes });
  await finish(client, of, asParts(actor), { action: 'update', ids: rows.map(({ id }) => id) });
}
