import { sql } from 'kysely';
import type { Moment } from '../../../contract/computed.ts';
import { ServiceError } from '../../../contract/errors.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { ownNames } from '../../../contract/inherited.ts';
import { inputNamed, placeholderIn, type ResourceAction } from '../../../contract/options/actions.ts';
import { ownName } from '../../../contract/options/ownName.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { fieldOf, type Resource } from '../../../contract/resource.ts';
import { timeZoneScopeOf } from '../../../contract/timeZoneScope.ts';
import { currentMoments } from '../../schema/moments.ts';
import { isAmong, tenantRows } from '../../schema/rows.ts';
import { and, column, compilePlan } from '../../schema/sql.ts';
import type { Ids, Writing } from '../context.ts';
import { readOneWith } from '../read.ts';
import { todaySql } from '../values/zones.ts';
import { invalid } from './values.ts';

/** The moments that an action gives to fields. */
export type Moments = Readonly<Partial<Record<Moment, string>>>;

/** True for the placeholder of a moment. */
const isMoment = (placeholder: string): placeholder is Moment =>
  placeholder === 'now' || placeholder === 'today';

/** Records in time zones with the same date. */
interface OneDay {
  ids: Ids;
  moments: Moments;
}

/**
 * The moments that an action gives to each of these records. Their stores can lie in different time zones, so `today` is
 * one of up to three dates.
 */
export async function momentsOfRecords(
  { client, context, actor }: Writing,
  { action, ids }: { action: ResourceAction; ids: Ids },
): Promise<OneDay[]> {
  const named = Object.values(action.set).map((value) => placeholderIn(value) ?? '');
  if (!named.some(isMoment)) return [{ ids, moments: {} }];
  const moments = await currentMoments(client);
  if (!named.includes('today') || !timeZoneScopeOf(context.resource, context.registry))
    return [{ ids, moments }];
  const { resource, registry } = context;
  const rows = and([...tenantRows(resource, 't'), isAmong(resource, column('t', 'id'))]);
  const plan = compilePlan(
    sql`SELECT ${todaySql(resource, registry, 't')}::text AS today, array_agg(t.id) AS ids
      FROM ${sql.table(resource.table)} AS t WHERE ${rows} GROUP BY 1`,
    { prepared: false },
  );
  const found = await client.query<{ today: string; ids: (string | number)[] }>(
    plan.bind({ customer: actor.customerUuid, ids }),
  );
  return found.rows.map(({ today, ids: some }) => ({ ids: some, moments: { ...moments, today } }));
}

type Values = Record<string, unknown>;

function valueFor(value: unknown, inputs: readonly Field[], form: Values, moments: Moments): unknown {
  const placeholder = placeholderIn(value);
  if (placeholder === undefined) return value;
  if (isMoment(placeholder)) return moments[placeholder];
  const input = inputs.find(({ name }) => name === inputNamed(placeholder));
  return input ? form[input.source] : null;
}

/** The values that an action gives to a record, by wire name. `entered` is what the person entered. */
export function actionValues(
  resource: Resource,
  { set, form }: ResourceAction,
  entered: Values,
  moments: Moments,
): Values {
  const chosen = form.setsFields ? entered : {};
  const fixed = Object.entries(set).map(([name, value]) => [
    fieldOf(resource, name).source,
    valueFor(value, form.fields, entered, moments),
  ]);
  return { ...chosen, ...Object.fromEntries(fixed) };
}

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
