import { isSameValue } from '../../../../contract/emptiness.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import type { Field } from '../../../../contract/fieldKinds/field.ts';
import { lineFields, linesFields, linesOf } from '../../../../contract/lines.ts';
import type { WireRecord } from '../../../../contract/recordSchema.ts';
import type { ResourceContext, Writing } from '../../context.ts';
import { lockRows } from '../../lockRows.ts';
import { readWritten } from '../../read.ts';

type Values = Readonly<Record<string, unknown>>;

/** True if the line has every value that the request gives it. */
const isLineAsSent = (fields: readonly Field[], line: Values, sent: Values): boolean =>
  sent.id === line.id &&
  fields.every(({ source }) => sent[source] === undefined || isSameValue(sent[source], line[source]));

/** True if the record is as the request asks: its own values, and its lines in their order. */
function isAsSent({ resource, registry }: ResourceContext, record: WireRecord, sent: Values): boolean {
  return Object.entries(sent).every(([source, value]) => {
    const held = record[source];
    const field = linesFields(resource).find((one) => one.source === source);
    if (!field || !Array.isArray(held) || !Array.isArray(value)) return isSameValue(value, held);
    const fields = lineFields(linesOf(field, registry));
    return (
      held.length === value.length && held.every((line, place) => isLineAsSent(fields, line, value[place]))
    );
  });
}

/**
 * Locks a record whose lines somebody changes, because its version covers its lines too.
 * @returns the record if it already is as the request asks, though with another version: the answer to an earlier
 * request was lost
 * @throws ServiceError VERSION_CONFLICT, NOT_FOUND
 */
export async function lockOwner(
  writing: Writing,
  { id, version, sent }: { id: string | number; version: unknown; sent: Values },
): Promise<WireRecord | undefined> {
  const { client, context, actor } = writing;
  const [locked] = await lockRows(writing, [id]);
  if (version === undefined || version === locked?.version) return undefined;
  const record = await readWritten(client, context, id, actor.customerUuid);
  if (isAsSent(context, record, sent)) return record;
  throw new ServiceError('VERSION_CONFLICT', { current: record });
}
