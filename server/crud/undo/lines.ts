import { sql } from 'kysely';
import type pg from 'pg';
import { isSecret } from '../../../contract/fieldKinds.ts';
import { type Lines, lineFields, linesFields, linesOf } from '../../../contract/lines.ts';
import type { Actor } from '../../access/actor.ts';
import { compilePlan, slot } from '../../schema/sql.ts';
import type { Writing } from '../context.ts';
import { loggedRowSql } from '../values/loggedRows.ts';
import { lockLines } from '../write/lines/lockLines.ts';
import { writeLines } from '../write/lines/writeLines.ts';
import { deleteRecords } from '../write/remove.ts';
import { bringBack } from './bringBack.ts';
import { lockStored, type StoredValues, storedValuesSql } from './storedValues.ts';
import { type Unit, unitBindings, unitEvents } from './unit.ts';

/** What a unit did to one line of a record. */
interface LineChange {
  id: string;
  /** The last event. */
  event: string;
  /** Whether the record had the line before the unit, and had it afterwards. */
  wasThere: boolean;
  isThere: boolean;
  before: StoredValues;
  /** Its place before. */
  place: number | null;
  /** Its version afterwards. */
  version: number | null;
}

/** What a unit did to the lines of one record. A line that it changed twice counts once. */
async function lineChangesOf(
  client: pg.ClientBase,
  { resource }: Lines,
  actor: Actor,
  { owner, ...unit }: Unit & { owner: string },
): Promise<LineChange[]> {
  const plan = compilePlan(
    sql`SELECT e.record_id AS id, e.id::text AS event, e.before IS NOT NULL AS "wasThere",
        e.action <> 'delete' AS "isThere", ${storedValuesSql(resource, 'b')} AS before,
        (e.before ->> 'position')::integer AS place, (e.after ->> 'version')::integer AS version
      FROM audit_events AS e, ${loggedRowSql(resource, 'before')} AS b
      WHERE ${unitEvents} AND e.resource = ${sql.lit(resource.name)} AND e.owner_id = ${slot('owner')}::text ORDER BY e.id`,
    { prepared: false },
  );
  const { rows } = await client.query<LineChange>(plan.bind({ ...unitBindings(actor, unit), owner }));
  const byLine = new Map<string, LineChange>();
  for (const row of rows) {
    const { wasThere, before, place } = byLine.get(row.id) ?? row;
    byLine.set(row.id, { ...row, wasThere, before, place });
  }
  return [...byLine.values()].filter(({ wasThere, isThere }) => wasThere || isThere);
}

/** True if the unit deleted records other than lines of these resources: they went with a line, and do not come back with it. */
async function tookOthersAlong(
  client: pg.ClientBase,
  actor: Actor,
  { resources, ...unit }: Unit & { resources: readonly string[] },
): Promise<boolean> {
  const plan = compilePlan(
    sql`SELECT EXISTS (SELECT FROM audit_events AS e WHERE ${unitEvents} AND e.action = 'delete'
      AND NOT e.resource = ANY(${slot('resources')}::text[])) AS took`,
    { prepared: false },
  );
  const { rows } = await client.query<{ took: boolean }>(
    plan.bind({ ...unitBindings(actor, unit), resources }),
  );
  return rows[0]?.took === true;
}

/** `context` is that of the record that the lines belong to. */
interface UndoneLines extends Writing {
  owner: string;
}

/** What a unit did to the lines of one field. */
interface FieldChange {
  lines: Lines;
  changes: readonly LineChange[];
}

/**
 * Gives a locked record the lines that it had before a unit: those that the unit added go, those that it removed come
 * back, and the others get their values and places. Lines that others have added since stay.
 * @returns false if somebody has changed one of these lines since, or if they cannot come back as they were; then
 * nothing is written
 */
export async function undoLines(undoing: UndoneLines, unit: Unit): Promise<boolean> {
  const { client, context, actor, owner } = undoing;
  const fields: FieldChange[] = [];
  for (const field of linesFields(context.resource)) {
    const lines = linesOf(field, context.registry);
    const changes = await lineChangesOf(client, lines, actor, { ...unit, owner });
    if (changes.length > 0) fields.push({ lines, changes });
  }
  for (const one of fields) if (!(await canComeBack(undoing, one))) return false;
  const resources = fields.map(({ lines }) => lines.resource.name);
  if (await tookOthersAlong(client, actor, { ...unit, resources })) return false;
  for (const one of fields) await undoField(undoing, one);
  return true;
}

/** True if every line is as the unit left it. The log keeps no secrets, so lines with some cannot come back. */
async function canComeBack(
  { client, context, actor }: UndoneLines,
  { lines, changes }: FieldChange,
): Promise<boolean> {
  if ([...lines.resource.fields.values()].some(isSecret)) return false;
  const child = context.contextOf(lines.resource.name);
  const now = await lockStored(
    { client, context: child, actor },
    changes.map(({ id }) => id),
  );
  return changes.every(({ id, isThere, version }) =>
    isThere ? now.get(id)?.version === version : !now.has(id),
  );
}

async function undoField(undoing: UndoneLines, { lines, changes }: FieldChange): Promise<void> {
  const { client, context, actor, owner } = undoing;
  const child = context.contextOf(lines.resource.name);
  const added = changes.filter(({ wasThere }) => !wasThere).map(({ id }) => id);
  const removed = changes.filter(({ isThere }) => !isThere);
  // An added line may have taken over a unique value of a removed one. In a tree, lines may stand below an added one.
  if (!lines.tree)
    await deleteRecords({ client, context: child, actor }, added, { right: null, isWithParent: true });
  if (removed.length > 0)
    await bringBack(
      { client, context: child, actor },
      [
        {
          resource: lines.resource.name,
          action: 'delete',
          events: removed.map(({ event }) => event),
          ids: removed.map(({ id }) => id),
        },
      ],
      { isWithParent: true },
    );
  const past = new Map(changes.map((change) => [change.id, change]));
  const gone = new Set(added);
  const stored = await lockLines(client, context, lines, { id: owner, customer: actor.customerUuid });
  const desired = stored
    .filter(({ id }) => !gone.has(id))
    .map(({ id, position }) => {
      const change = past.get(id);
      return {
        place: change?.place ?? position ?? 0,
        values: { id, ...(change && pastValues(lines, change)) },
      };
    })
    .toSorted((one, other) => one.place - other.place);
  await writeLines({ client, context, actor }, owner, {
    [lines.field.source]: desired.map(({ values }) => values),
  });
}

/** What people set on the line, as it was. */
const pastValues = (lines: Lines, { before }: LineChange) =>
  Object.fromEntries(lineFields(lines).map(({ source }) => [source, before[source] ?? null]));
