import type { GridBody, GridSaved } from '../../../../contract/calls/grids.ts';
import { type FieldIssue, ServiceError } from '../../../../contract/errors.ts';
import type { GridParts } from '../../../../contract/gridParts.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { type Actor, asParts, authorise, realmOf } from '../../../access/actor.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { compilePlan } from '../../../schema/sql.ts';
import type { ResourceContext } from '../../context/resourceContext.ts';
import { finish } from '../../context/rules.ts';
import { checkParent } from '../../read/readGrid.ts';
import { auditLine } from '../auditLine.ts';
import { once } from '../idempotency.ts';
import { touchingOwners } from '../lines/touchOwners.ts';
import { removeAll } from '../remove.ts';
import { mergeSearchIndexLater } from '../searchIndex.ts';
import { bindings, invalid } from '../values.ts';
import { manyRecords, refusing } from '../write.ts';
import { addSql, boundCells, brokenSql, changeSql, checkedReferences, fieldsGiven } from './cellSql.ts';
import { givenCells, refuseUnclear, sourceOf } from './givenCells.ts';
import type { GridWriting } from './gridWriting.ts';
import { type LockedCell, lockCells } from './lockCells.ts';
import { namingCells } from './namingCells.ts';
import { conflict, refuseOutdated } from './outdatedCells.ts';
import { ruledCells } from './ruledCells.ts';
import { type WantedCell, wantedCells } from './wantedCells.ts';
import { youngerCells } from './youngerCells.ts';

/** How many cells were changed in which way. */
export interface CellCounts {
  added: number;
  changed: number;
  emptied: number;
  unchanged: number;
}

type Saved = GridSaved['cells'][number];

/** The cells as they are now, by the place in the request that stands for each. */
type SavedCells = Map<number, Pick<LockedCell, 'id' | 'version' | 'values'>>;

/**
 * Sets and empties cells: all of them, or none. A cell is an ordinary record, so the rules of a single record apply
 * here, in as many statements as for one. With a key, once for all requests that carry it.
 * @throws ServiceError FORBIDDEN, NOT_FOUND, VALIDATION_FAILED or VERSION_CONFLICT, which name cells by their place
 * in the request
 */
export async function writeGrid(
  context: ResourceContext,
  actor: Actor,
  parts: GridParts,
  { body, key }: { body: GridBody; key: string | undefined },
): Promise<GridSaved> {
  authoriseCells(actor, parts);
  refuseUnclear(body, parts, context.registry);
  const request = [context.resource.name, 'grid', parts.grid.name, body];
  return inTransaction(context.pool, realmOf(actor), (client) =>
    once(client, actor, { key, request }, async () => {
      const writing = { client, context, actor, parts, body };
      return refusing(context, async () => {
        const { cells, counts } = await namingCells(writing, writeGridWith);
        if (writtenOf(counts) > 1) await auditCells(writing, counts);
        return { cells };
      });
    }),
  );
}

const writtenOf = ({ added, changed, emptied }: CellCounts): number => added + changed + emptied;

/** Writes the line of the audit log for a change of many cells. The events of their records are parts of it. */
export async function auditCells(
  { client, context, actor }: Pick<GridWriting, 'client' | 'context' | 'actor'>,
  { unchanged, ...counts }: CellCounts,
): Promise<void> {
  const after = { records: writtenOf({ unchanged, ...counts }), unchanged };
  const line = { action: 'update', name: context.resource.labels.many, after };
  if (after.records > 0) await auditLine({ client, context, actor }, line);
}

/** Only people who can see the grid may change its cells. @throws ServiceError FORBIDDEN */
export function authoriseCells(actor: Actor, { resource, rows, columns, parent }: GridParts): void {
  for (const seen of [resource, rows, columns, ...(parent ? [parent] : [])]) authorise(actor, seen, 'read');
}

/** @throws ServiceError METHOD_NOT_ALLOWED, FORBIDDEN */
function checkVerb(actor: Actor, resource: Resource, verb: 'create' | 'update' | 'delete'): void {
  if (!resource.verbs.has(verb))
    throw new ServiceError('METHOD_NOT_ALLOWED', { details: { resource: resource.labels.many } });
  authorise(actor, resource, verb);
}

/**
 * Sets and empties cells within the caller's transaction. Also tells how many cells it changed in which way. If they are
 * several, their events are parts of one line of the log, which the caller writes. `left` are the places of cells that
 * stay as they are because somebody changed them later.
 */
export async function writeGridWith(
  given: GridWriting,
): Promise<GridSaved & { counts: CellCounts; left: ReadonlySet<number> }> {
  const { client, context, parts, body } = given;
  const person = given.actor;
  await checkParent(client, context, parts, body.within, person.customerUuid);
  const named = { within: body.within, cells: givenCells(body, parts) };
  const locked = new Map(
    (await lockCells({ client, context, actor: person }, parts, named)).map((cell) => [cell.place, cell]),
  );
  const left = await youngerCells(given, named.cells, locked);
  const cells = named.cells.filter(({ place }) => !left.has(place));
  const asked = { within: body.within, cells };
  refuseOutdated(parts, cells, locked);
  const { added, changed, emptied } = wantedCells(context, parts, asked, locked);
  if (added.length > 0) checkVerb(person, context.resource, 'create');
  if (changed.length > 0) checkVerb(person, context.resource, 'update');
  if (emptied.length > 0) checkVerb(person, context.resource, 'delete');
  const counts = { added: added.length, changed: changed.length, emptied: emptied.length };
  const unchanged = cells.length - counts.added - counts.changed - counts.emptied;
  const actor = cells.length - unchanged > 1 ? asParts(person) : person;
  const writing = { ...given, actor };
  const saved: SavedCells = new Map(locked);
  const going = emptied.map(({ id }) => id);
  const staying = changed.flatMap(({ id }) => id ?? []);
  const work = async () => {
    if (added.length + staying.length >= manyRecords) await mergeSearchIndexLater(client, context);
    await remove(writing, going);
    for (const { place } of emptied) saved.delete(place);
    await save(writing, 'update', changed, saved);
    await save(writing, 'create', added, saved);
  };
  const written = () => added.flatMap(({ given }) => saved.get(given.place)?.id ?? []).concat(staying);
  await touchingOwners({ client, context, actor }, [...going, ...staying], work, written);
  const ofPart = new Map(cells.flatMap((cell) => Object.values(cell.places).map((place) => [place, cell])));
  return {
    cells: body.cells.map((part, place) => {
      const { id = null, version = 0, values = {} } = saved.get(ofPart.get(place)?.place ?? place) ?? {};
      return { id, version, value: (values[sourceOf(part, parts)] ?? null) as Saved['value'] };
    }),
    counts: { ...counts, unchanged },
    left,
  };
}

async function remove({ client, context, actor }: GridWriting, ids: readonly (string | number)[]) {
  if (ids.length === 0) return;
  await removeAll({ client, context, actor }, ids);
  await finish({ client, context, actor }, { action: 'delete', ids });
}

/** Writes cells in one statement, and notes their new state. */
async function save(
  writing: GridWriting,
  action: 'create' | 'update',
  wanted: readonly WantedCell[],
  saved: SavedCells,
): Promise<void> {
  if (wanted.length === 0) return;
  const { client, context, actor, parts } = writing;
  const cells = await ruledCells(writing, action, wanted);
  const fields = fieldsGiven(context.resource, cells);
  const bound = { ...bindings([], {}, actor), cells: boundCells(cells, fields) };
  const issues: FieldIssue[] = [];
  for (const field of checkedReferences(fields)) {
    const plan = compilePlan(brokenSql(context, field), { prepared: false });
    const { rows } = await client.query<{ place: number }>(plan.bind(bound));
    const names = { [parts.row.source]: 'row', [parts.column.source]: 'column' };
    for (const { place } of rows)
      issues.push({
        field: `cells.${place}.${names[field.source] ?? field.source}`,
        code: 'missingReference',
        details: {},
      });
  }
  if (issues.length > 0) throw invalid(issues);
  const build = action === 'create' ? addSql : changeSql;
  const plan = compilePlan(build(context, { fields, row: parts.row, across: parts.column }), {
    prepared: false,
  });
  const { rows } = await client.query<{ id: string; version: number; row: string; column: string }>(
    plan.bind(bound),
  );
  const written = new Map(rows.map((one) => [`${one.row} ${one.column}`, one]));
  const missing = cells.flatMap(({ given, values }) => {
    const one = written.get(`${given.row} ${given.column}`.toLowerCase());
    if (one) saved.set(given.place, { id: one.id, version: one.version, values });
    return one ? [] : [given];
  });
  // Somebody else added them since we looked.
  if (missing.length > 0) throw conflict(missing, new Map());
  await finish({ client, context, actor }, { action, ids: rows.map(({ id }) => id) });
}
