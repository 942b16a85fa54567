import { randomUUID } from 'node:crypto';
import type { GridBody, GridSaved } from '../../../contract/calls/grids.ts';
import { ServiceError } from '../../../contract/errors.ts';
import type { GridParts } from '../../../contract/gridParts.ts';
import type { Resource } from '../../../contract/resource.ts';
import { type Actor, asParts, authorise } from '../../access/actor.ts';
import { auditLine } from '../auditLog.ts';
import type { ResourceContext } from '../context.ts';
import { checkParent } from '../read/readGrid.ts';
import { makeChange } from '../write/change.ts';
import { deleteRecords } from '../write/remove.ts';
import type { RowSet } from '../write/rowSet.ts';
import { insertRows, updateRows } from '../write/writeRows.ts';
import { openWriting } from '../write.ts';
import { cellInputs, refuseUnclear, sourceOf } from './cellInputs.ts';
import { type DesiredCell, desiredCells, issuesOfCell } from './desiredCells.ts';
import type { GridWriting } from './gridWriting.ts';
import { type LockedCell, lockCells } from './lockCells.ts';
import { namingCells } from './namingCells.ts';
import { conflict, refuseOutdated } from './outdatedCells.ts';
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
  const request = ['grid', parts.grid.name, body];
  return openWriting({ context, actor, key, request }, async (opened) => {
    const writing = { ...opened, parts, body };
    const { cells, counts } = await namingCells(writing, writeGridWith);
    if (writtenOf(counts) > 1) await auditCells(writing, counts);
    return { cells };
  });
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
  request: GridWriting,
): Promise<GridSaved & { counts: CellCounts; left: ReadonlySet<number> }> {
  const { client, context, parts, body } = request;
  const person = request.actor;
  await checkParent(client, context, parts, body.within, person.customerUuid);
  const named = { within: body.within, cells: cellInputs(body, parts) };
  const locked = new Map(
    (await lockCells({ client, context, actor: person }, parts, named)).map((cell) => [cell.place, cell]),
  );
  const left = await youngerCells(request, named.cells, locked);
  const cells = named.cells.filter(({ place }) => !left.has(place));
  const requested = { within: body.within, cells };
  refuseOutdated(parts, cells, locked);
  const { added, changed, emptied } = desiredCells(context, parts, requested, locked);
  if (added.length > 0) checkVerb(person, context.resource, 'create');
  if (changed.length > 0) checkVerb(person, context.resource, 'update');
  if (emptied.length > 0) checkVerb(person, context.resource, 'delete');
  const counts = { added: added.length, changed: changed.length, emptied: emptied.length };
  const unchanged = cells.length - counts.added - counts.changed - counts.emptied;
  const actor = cells.length - unchanged > 1 ? asParts(person) : person;
  const writing = { ...request, actor };
  const saved: SavedCells = new Map(locked);
  const going = emptied.map(({ id }) => id);
  await deleteRecords(writing, going);
  for (const { place } of emptied) saved.delete(place);
  await save(writing, 'update', changed, saved);
  await save(writing, 'create', added, saved);
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

/** Adds or changes cells, and keeps what they are then in `saved`. */
async function save(
  writing: GridWriting,
  action: 'create' | 'update',
  cells: readonly DesiredCell[],
  saved: SavedCells,
): Promise<void> {
  if (cells.length === 0) return;
  const rows = cells.map((cell) => ({
    ...{ id: cell.id ?? randomUUID(), place: cell.input.place, values: cell.changes, cell },
    ...(action === 'update' && { stored: cell.values }),
  }));
  const issuesAt: RowSet<(typeof rows)[number]>['issuesAt'] = (issues, { cell }) =>
    issuesOfCell(issues, writing.parts, cell.input);
  await makeChange(writing, { action, as: action, rows, issuesAt }, async (prepared) => {
    const written =
      action === 'create'
        ? await insertRows(writing, prepared, { passesOver: true })
        : await updateRows(writing, prepared);
    const versions = new Map(written.rows.map(({ id, version }) => [id, version]));
    for (const { id, cell, values } of prepared.rows) {
      const version = versions.get(id);
      if (version !== undefined)
        saved.set(cell.input.place, { id, version, values: { ...cell.values, ...values } });
    }
    const missing = prepared.rows.filter(({ id }) => action === 'create' && !versions.has(id));
    // Somebody else added them since we looked.
    if (missing.length > 0)
      throw conflict(
        missing.map(({ cell }) => cell.input),
        new Map(),
      );
    return written;
  });
}
