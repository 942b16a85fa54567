import type pg from 'pg';
import { type HistoryEntry, historyActions, type LineChange } from '../../../contract/calls/history.ts';
import { type Lines, linesFields, linesOf } from '../../../contract/lines.ts';
import type { CustomerRealm } from '../../database/transaction.ts';
import { changeReader, type HistoryRow } from '../auditLog.ts';
import type { ResourceContext } from '../context.ts';
import { ofKnownStores } from '../visible.ts';

/** Events of lines that a history looks at, the newest first. */
const newestRead = 1000;

/** Lines that one entry of a history shows; the rest are counted. */
const linesShown = 50;

/** The record whose lines' history is read, and by whom. */
type OfRecord = CustomerRealm & { id: string };

/** An event of a line, worded. */
interface LineEvent {
  row: HistoryRow;
  change: LineChange;
}

async function eventsOf(
  client: pg.ClientBase,
  context: ResourceContext,
  lines: Lines,
  { id, ...realm }: OfRecord,
): Promise<LineEvent[]> {
  const { rows } = await client.query<HistoryRow>(
    `SELECT id, occurred_at, actor_name, address, request_id, action, record_name, before, after FROM audit_events
     WHERE customer_uuid = $1 AND resource = $2 AND owner_id = $3
       ${ofKnownStores(lines.resource, realm)} ORDER BY id DESC LIMIT ${newestRead}`,
    [realm.customer, lines.resource.name, id],
  );
  if (rows.length === 0) return [];
  const changesOf = await changeReader(client, context.contextOf(lines.resource.name), rows, realm.customer);
  const hidden = new Set([lines.by.source, lines.tree?.source]);
  return rows.map((row): LineEvent => {
    const changes = changesOf(row).filter(({ field }) => !hidden.has(field));
    // A line without a name is called after its first value.
    const said = changesOf({ before: null, after: row.after ?? row.before });
    const name = row.record_name ?? said.find(({ field }) => !hidden.has(field))?.after ?? '';
    // Other actions count as an update of the line. An update without visible changes moved the line.
    const usual = historyActions.find((one) => one === row.action) ?? 'update';
    const action = usual === 'update' && changes.length === 0 ? 'sequence' : usual;
    return { row, change: { field: lines.field.source, action, name, changes } };
  });
}

/**
 * The history of a record with what happened to its lines: in the entry of the request that changed both, or in an
 * entry of their own.
 */
export async function withLineHistory(
  client: pg.ClientBase,
  context: ResourceContext,
  record: OfRecord,
  entries: readonly (HistoryEntry & { request: string | null })[],
): Promise<HistoryEntry[]> {
  const events: LineEvent[] = [];
  for (const field of linesFields(context.resource))
    events.push(...(await eventsOf(client, context, linesOf(field, context.registry), record)));
  const byRequest = Map.groupBy(events, ({ row }) => row.request_id ?? `event ${row.id}`);
  const whole = entries.map(({ request, ...entry }): HistoryEntry => {
    const own = byRequest.get(request ?? '') ?? [];
    byRequest.delete(request ?? '');
    return withLines(entry, own);
  });
  const others = [...byRequest.values()].flatMap((group) => {
    const [newest] = group;
    return newest ? [withLines({ ...entryOf(newest.row), action: 'update', changes: [] }, group)] : [];
  });
  return [...whole, ...others].toSorted((one, other) => other.id - one.id);
}

const withLines = (entry: HistoryEntry, events: readonly LineEvent[]): HistoryEntry => ({
  ...entry,
  lines: events
    .slice(0, linesShown)
    .map(({ change }) => change)
    .toReversed(),
  moreLines: Math.max(0, events.length - linesShown),
});

/** The entry of an event without its changes. */
export const entryOf = (row: HistoryRow) => ({
  id: row.id,
  occurredAt: row.occurred_at,
  actor: { name: row.actor_name },
  address: row.address,
  lines: [],
  moreLines: 0,
});
