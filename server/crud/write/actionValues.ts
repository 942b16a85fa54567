import type pg from 'pg';
import type { Moment } from '../../../contract/computed.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { inputNamed, placeholderIn, type ResourceAction } from '../../../contract/options/actions.ts';
import { fieldOf, type Resource } from '../../../contract/resource.ts';
import { currentMoments } from '../../schema/moments.ts';

type Values = Record<string, unknown>;
type Moments = Readonly<Partial<Record<Moment, string>>>;

const isMoment = (placeholder: string): placeholder is Moment =>
  placeholder === 'now' || placeholder === 'today';

function valueFor(given: unknown, inputs: readonly Field[], form: Values, moments: Moments): unknown {
  const placeholder = placeholderIn(given);
  if (placeholder === undefined) return given;
  if (isMoment(placeholder)) return moments[placeholder];
  const input = inputs.find(({ name }) => name === inputNamed(placeholder));
  return input ? form[input.source] : null;
}

/**
 * The values that an action gives to a record, by wire name. `entered` is what the person entered; `today` is the date in
 * the time zone of the customer.
 */
export async function actionValues(
  client: pg.ClientBase,
  resource: Resource,
  { set, form }: ResourceAction,
  entered: Values,
): Promise<Values> {
  const asked = form.setsFields ? entered : {};
  const namesMoment = Object.values(set).some((given) => isMoment(placeholderIn(given) ?? ''));
  const moments = namesMoment ? await currentMoments(client) : {};
  const fixed = Object.entries(set).map(([name, given]) => [
    fieldOf(resource, name).source,
    valueFor(given, form.fields, entered, moments),
  ]);
  return { ...asked, ...Object.fromEntries(fixed) };
}
