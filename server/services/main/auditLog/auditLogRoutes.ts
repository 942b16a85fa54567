import type pg from 'pg';
import { z } from 'zod';
import { auditLogName } from '../../../../contract/auditLogName.ts';
import { auditCalls, type EventDetails } from '../../../../contract/calls/auditLog.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { allows } from '../../../../contract/rights/rights.ts';
import { type Actor, authorise, realmOf } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import { changeReader, type States } from '../../../crud/auditLog.ts';
import type { ResourceContext } from '../../../crud/context.ts';
import { isKey, readOneWith } from '../../../crud/read.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { turns } from '../../../limits/turns.ts';
import type { App } from '../../../plugins/validation.ts';
import { momentOf, newestSeal, type SealKeys } from './seals.ts';
import { verifyTrail } from './verify.ts';

/** Seconds between two checks by one customer, because each reads the whole log. */
const secondsBetweenChecks = 10;

interface AuditLogParts {
  pool: pg.Pool;
  keys: SealKeys;
  contextOf: Platform['contextOf'];
}

interface StoredEvent extends States {
  resource: string;
  recordId: string;
  /** Whether the event says which stores it is about. */
  knowsStores: boolean;
}

/** Fields that are shown elsewhere, and numbers that mean nothing to people. */
const hiddenDetails = new Set(['userAgent', 'person', 'session', 'device', 'asked']);

const asText = z.union([z.string(), z.unknown().transform((value) => JSON.stringify(value))]);

/** The other details of an access event or a client's report, as texts. */
function detailsOf(after: States['after']): EventDetails['details'] {
  return Object.entries(after ?? {})
    .filter(([name, value]) => !hiddenDetails.has(name) && value !== null && value !== '')
    .map(([name, value]) => ({ name, values: [value].flat().map((one) => asText.parse(one)) }));
}

/** Whether the record still exists, for people who may read its resource. */
async function canOpen(
  client: pg.ClientBase,
  context: ResourceContext,
  { recordId }: StoredEvent,
  { rights, customerUuid }: Actor,
): Promise<boolean> {
  const { resource } = context;
  if (!resource.verbs.has('get') || !allows(rights, resource.name, 'read') || !isKey(resource, recordId))
    return false;
  return readOneWith(client, context, recordId, customerUuid).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ServiceError && error.code === 'NOT_FOUND') return false;
      throw error;
    },
  );
}

/**
 * One event in full. Only people who may read a record's resource see the record's values.
 * @throws ServiceError NOT_FOUND, also for another customer's event and if the role may not read what it is about
 */
async function readEvent(context: ResourceContext, id: string, actor: Actor): Promise<EventDetails> {
  const { resource, pool, registry, contextOf } = context;
  authorise(actor, resource, 'read');
  if (!isKey(resource, id)) throw new ServiceError('NOT_FOUND');
  return inTransaction(pool, realmOf(actor), async (client) => {
    const { rows } = await client.query<StoredEvent>(
      `SELECT resource, record_id AS "recordId", before, after, store_uuids IS NOT NULL AS "knowsStores" FROM audit_events WHERE customer_uuid = $1 AND id = $2`,
      [actor.customerUuid, id],
    );
    const [event] = rows;
    if (!event || !allows(actor.rights, event.resource, 'read')) throw new ServiceError('NOT_FOUND');
    const about = registry.get(event.resource);
    // Somebody who works for some stores sees what concerns them, as in the list.
    if (actor.stores !== 'all' && (!about || (about.storeScope !== undefined && !event.knowsStores)))
      throw new ServiceError('NOT_FOUND');
    // An import as a whole is about no single record.
    if (!about || event.recordId === '')
      return { changes: [], details: detailsOf(event.after), canOpen: false };
    const changed = contextOf(event.resource);
    const changesOf = await changeReader(client, changed, [event], actor.customerUuid);
    return {
      changes: changesOf(event),
      details: [],
      canOpen: await canOpen(client, changed, event, actor),
    };
  });
}

/** What the audit log answers besides its list: one event in full, and whether its seals are intact. */
export function auditLogRoutes(app: App, { pool, keys, contextOf }: AuditLogParts): void {
  const takeTurn = turns({ most: 2, mostForOne: 1 });
  const lastChecks = new Map<string, number>();

  serve(app, auditCalls.event, ({ params, actor }) => readEvent(contextOf(auditLogName), params.id, actor));

  serve(app, auditCalls.seals, ({ actor: { customerUuid } }) =>
    inTransaction(pool, { customer: customerUuid, stores: 'all' }, async (client) => {
      const newest = await newestSeal(client, customerUuid);
      const { rows } = await client.query(
        `SELECT NOT EXISTS (SELECT FROM audit_events WHERE customer_uuid = $1 AND id > $2) AS "isComplete"`,
        [customerUuid, newest?.upToId ?? 0],
      );
      return { sealedAt: newest ? momentOf(newest.sealedAt) : null, isComplete: rows[0].isComplete };
    }),
  );

  serve(app, auditCalls.check, async ({ actor: { customerUuid } }) => {
    const left = (lastChecks.get(customerUuid) ?? 0) + secondsBetweenChecks * 1000 - Date.now();
    if (left > 0)
      throw new ServiceError('TOO_MANY_ATTEMPTS', { details: { retryAfterSeconds: Math.ceil(left / 1000) } });
    const giveBack = takeTurn(customerUuid);
    try {
      return await verifyTrail(pool, keys, customerUuid);
    } finally {
      giveBack();
      lastChecks.set(customerUuid, Date.now());
    }
  });
}
