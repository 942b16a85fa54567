import { ServiceError } from '../../../contract/errors.ts';
import { ownNames } from '../../../contract/inherited.ts';
import { ownName } from '../../../contract/options/ownName.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Writing } from '../context/resourceContext.ts';
import { readOneWith } from '../read/readOne.ts';
import { invalid } from './values.ts';

type Values = Record<string, unknown>;

/** The values that records get when somebody copies own values to them, or removes some. */
export async function overrideValues(
  writing: Writing,
  what: 'copy' | 'clear',
  entered: Values,
): Promise<Values> {
  if (what === 'clear')
    return Object.fromEntries([entered.fields].flat().map((name) => [String(name), null]));
  const other = await otherRecord(writing, entered.from);
  const own = ownNames(other);
  return { ...Object.fromEntries(own.map((name) => [name, other[name]])), [ownName]: own };
}

async function otherRecord({ client, context, actor }: Writing, id: unknown): Promise<WireRecord> {
  try {
    return await readOneWith(client, context, id as string | number, actor.customerUuid);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'NOT_FOUND') throw error;
    throw invalid([{ field: 'from', code: 'missingReference', details: {} }]);
  }
}
