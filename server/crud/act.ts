import { decidingFields } from '../../contract/actionForm.ts';
import type { SkippedRecord } from '../../contract/calls/actions.ts';
import type { JobStarted } from '../../contract/calls/jobs.ts';
import { ServiceError } from '../../contract/errors.ts';
import { isObject } from '../../contract/fieldKinds/isObject.ts';
import { fieldKinds } from '../../contract/fieldKinds.ts';
import type { ResourceAction } from '../../contract/options/actions.ts';
import type { WireRecord } from '../../contract/recordSchema.ts';
import { type Actor, authorise } from '../access/actor.ts';
import { textContextOf } from '../access/textContext.ts';
import { copyRecord } from './actions/copy.ts';
import { enteredIn, perform, skipped } from './actions.ts';
import type { ResourceContext, Writing } from './context.ts';
import { lockRows } from './lockRows.ts';
import { isKey, readWritten } from './read.ts';
import { actionValues, momentsOfRecords } from './write/actionValues.ts';
import { openWriting } from './write.ts';

type Values = Record<string, unknown>;

async function refusal(
  { client, context: { resource }, actor }: Writing,
  { label }: ResourceAction,
  { field, value }: SkippedRecord,
) {
  const of = [...resource.fields.values()].find(({ source }) => source === field);
  const texts = await textContextOf(client, actor.customerUuid);
  const text = of && value !== null ? fieldKinds[of.kind].toText(value, of, texts) : '–';
  return new ServiceError('ACTION_REFUSED', {
    details: { action: label, field: of?.label ?? '', value: text },
  });
}

/** What somebody asks an action to do to one record: the inputs of its form, and the version that they saw. */
export interface ActOnOne {
  action: ResourceAction;
  id: string | number;
  body: unknown;
}

/**
 * Runs an action on one record. Returns the record, its copy if the action makes one, or the job that runs it.
 * @throws ServiceError FORBIDDEN, NOT_FOUND, VALIDATION_FAILED, VERSION_CONFLICT, or ACTION_REFUSED if the record is
 * not as the action needs it
 */
export function act(
  context: ResourceContext,
  actor: Actor,
  { action, id, body }: ActOnOne,
  key?: string,
): Promise<{ record: WireRecord } | JobStarted> {
  const { resource } = context;
  authorise(actor, resource, action.right);
  if (!isKey(resource, id)) throw new ServiceError('NOT_FOUND');
  const { version, ...inputs } = isObject(body) ? body : {};
  return openWriting({ context, actor, key, request: [action.name, id, body] }, async (writing) => {
    const { client } = writing;
    const [row] = await lockRows(writing, [id], decidingFields(resource, action));
    if (!row) throw new ServiceError('NOT_FOUND');
    const current = () => readWritten(client, context, row.id, actor.customerUuid);
    if (version !== undefined && version !== row.version)
      throw new ServiceError('VERSION_CONFLICT', { current: await current() });
    const unmet = skipped(context, action, row);
    if (unmet) throw await refusal(writing, action, unmet);
    const entered = enteredIn(context, action, inputs);
    if (action.job) {
      const input = { ids: [row.id], entered };
      const work = { action: action.name, subject: row.name, input, recordId: row.id, total: 1 };
      return { job: await context.jobs.enqueue(client, context, actor, work) };
    }
    if (action.copies) {
      return { record: await copied(writing, { action, id: row.id, entered }) };
    }
    await perform(writing, { action, ids: [row.id], entered });
    return { record: await current() };
  });
}

async function copied(
  writing: Writing,
  { action, id, entered }: { action: ResourceAction; id: string | number; entered: Values },
): Promise<WireRecord> {
  const { client, context, actor } = writing;
  const { resource } = context;
  const values = action.form.setsFields ? entered : {};
  const withoutForm = { ...action, form: { ...action.form, setsFields: false } };
  const [day] = await momentsOfRecords(writing, { action, ids: [id] });
  const fixed = actionValues(resource, withoutForm, entered, day?.moments ?? {});
  const copy = await copyRecord(writing, { action, id, entered: values, fixed });
  if (action.handler)
    await context.handlerOf(action.name)({ ids: [copy.id], entered }, { client, actor, context });
  return readWritten(client, context, copy.id, actor.customerUuid);
}
