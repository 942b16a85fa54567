import { isSecret } from '../../../../contract/fieldKinds.ts';
import { type Lines, lineFields, linesFields, linesOf } from '../../../../contract/lines.ts';
import type { Writing } from '../../context/resourceContext.ts';
import { lockLines } from '../lines/lockLines.ts';
import { writeLines } from '../lines/writeLines.ts';
import { deleteRecords } from '../remove.ts';
import { bringBack } from '../undelete/undoDelete.ts';
import { type LineChange, lineChangesOf, tookOthersAlong } from './lineChanges.ts';
import { lockStored } from './storedRows.ts';
import type { Unit } from './unit.ts';

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
          ...{ resource: lines.resource.name, action: 'delete' },
          ...{ events: removed.map(({ event }) => event), ids: removed.map(({ id }) => id) },
        },
      ],
      { isWithParent: true },
    );
  const past = new Map(changes.map((change) => [change.id, change]));
  const gone = new Set(added);
  const stored = await lockLines(client, context, lines, { id: owner, customer: actor.customerUuid });
  const wanted = stored
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
    [lines.field.source]: wanted.map(({ values }) => values),
  });
}

/** What people set on the line, as it was. */
const pastValues = (lines: Lines, { before }: LineChange) =>
  Object.fromEntries(lineFields(lines).map(({ source }) => [source, before[source] ?? null]));
