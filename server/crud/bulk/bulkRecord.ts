import type pg from 'pg';
import { type BulkCounts, mostRefusalsKept, type Refusal } from '../../../contract/calls/bulk.ts';
import { fieldBySource } from '../../../contract/resource.ts';
import { canUndoDelete } from '../../../contract/undo.ts';
import { auditLine } from '../auditLog.ts';
import type { ResourceContext, Writing } from '../context.ts';
import type { BulkChange } from './bulkChange.ts';
import type { SetOutcome } from './changeSet.ts';

/** A bulk change that did nothing yet. */
export const noCounts: BulkCounts = { changed: 0, unchanged: 0, refused: 0 };

/** The counts after one more set. */
export const addedUp = (counts: BulkCounts, { changed, unchanged, refused }: SetOutcome): BulkCounts => ({
  changed: counts.changed + changed.length,
  unchanged: counts.unchanged + unchanged,
  refused: counts.refused + refused.length,
});

/** Whether the log keeps all that it takes to undo the change. */
export const canBeUndone = ({ resource, registry }: ResourceContext, { action }: BulkChange): boolean =>
  action === 'update' || canUndoDelete(resource, registry);

/** Writes the line of the audit log for a bulk change, or for the part of one that was not told yet. */
export async function auditBulk(
  writing: Writing,
  { change, counts }: { change: BulkChange; counts: BulkCounts },
): Promise<void> {
  const { context } = writing;
  const { resource } = context;
  const { changed: records, unchanged, refused } = counts;
  if (records === 0) return;
  const fields =
    change.action === 'update'
      ? change.edits.map(({ field }) => fieldBySource(resource, field)?.label ?? field)
      : [];
  const after = { records, unchanged, refused, ...(fields.length > 0 && { fields }) };
  await auditLine(writing, { action: change.action, name: resource.labels.many, after });
}

/** Keeps with a job why records stay as they are; beyond a limit they are only counted. */
export async function keepRefusals(
  client: pg.ClientBase,
  customer: string,
  { job, refused, before }: { job: string; refused: readonly Refusal[]; before: number },
): Promise<void> {
  const stored = refused.slice(0, Math.max(0, mostRefusalsKept - before));
  if (stored.length === 0) return;
  await client.query(
    `INSERT INTO job_refusals (customer_uuid, job_id, place, refusal)
     SELECT $1, $2, $3 + r.place, r.refusal FROM jsonb_array_elements($4::jsonb) WITH ORDINALITY AS r (refusal, place)`,
    [customer, job, before, JSON.stringify(stored)],
  );
}
