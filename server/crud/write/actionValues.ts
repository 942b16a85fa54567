import type pg from 'pg';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { inputNamed, placeholderIn, type ResourceAction } from '../../../contract/options/actions.ts';
import { fieldOf, type Resource } from '../../../contract/resource.ts';
import { currentMoments } from '../../schema/moments.ts';

type Values = Record<string, unknown>;

function valueFor(given: unknown, moments: Moments, inputs: readonly Field[], form: Values): unknown {
  const placeholder = placeholderIn(given);
  if (placeholder === undefined) return given;
  if (placeholder === 'now' || placeholder === 'today') return moments[placeholder];
  const input = inputs.find(({ name }) => name === inputNamed(placeholder));
  return input ? form[input.source] : null;
}

type Moments = Awaited<ReturnType<typeof currentMoments>>;

/**
 * The values that an action gives to a record, by wire name. `{today}` is the date in the time zone of the customer.
 * @param entered what the person entered in the form of the action
 */
export async function actionValues(
  client: pg.ClientBase,
  resource: Resource,
  { set, form }: ResourceAction,
  entered: Values,
): Promise<Values> {
  const asked = form.setsFields ? entered : {};
  if (Object.keys(set).length === 0) return asked;
  const moments = await currentMoments(client);
  const fixed = Object.entries(set).map(([name, given]) => [
    fieldOf(resource, name).source,
    valueFor(given, moments, form.fields, entered),
  ]);
  return { ...asked, ...Object.fromEntries(fixed) };
}
