import type pg from 'pg';
import type { ImportAnswer } from '../../../contract/calls/imports.ts';
import type { Actor } from '../../access/actor.ts';
import type { ResourceContext } from '../context/resourceContext.ts';

/**
 * Records an import as one line of the audit log. The events of its records carry the same request number, and are
 * parts of that line.
 */
export async function auditImport(
  client: pg.ClientBase,
  { resource }: ResourceContext,
  actor: Actor,
  { name, applied }: { name: string; applied: ImportAnswer },
): Promise<void> {
  const { created, updated, unchanged, skipped, leftOut } = applied;
  if (created + updated === 0) return;
  const after = { records: created + updated, created, updated, unchanged, skipped, leftOut };
  await client.query(
    `INSERT INTO audit_events (customer_uuid, actor_uuid, actor_name, address, request_id, action, resource, record_id,
       record_name, store_uuids, after, search_text)
     VALUES ($1, $2, $3, $4, $5, 'import', $6, '', left($7, 200), $8, $9, event_search_text($3, left($7, 200), 'import', $4))`,
    [
      ...[
        actor.customerUuid,
        actor.userUuid,
        actor.name,
        actor.address,
        actor.requestId,
        resource.name,
        name,
      ],
      ...[actor.stores === 'all' ? null : actor.stores, JSON.stringify(after)],
    ],
  );
}
