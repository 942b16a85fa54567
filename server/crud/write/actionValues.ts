import type { Field } from '../../../contract/fieldKinds/field.ts';
import { inputNamed, placeholderIn, type ResourceAction } from '../../../contract/options/actions.ts';
import { fieldOf, type Resource } from '../../../contract/resource.ts';
import { isMoment, type Moments } from './actionMoments.ts';

type Values = Record<string, unknown>;

function valueFor(given: unknown, inputs: readonly Field[], form: Values, moments: Moments): unknown {
  const placeholder = placeholderIn(given);
  if (placeholder === undefined) return given;
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
  const asked = form.setsFields ? entered : {};
  const fixed = Object.entries(set).map(([name, given]) => [
    fieldOf(resource, name).source,
    valueFor(given, form.fields, entered, moments),
  ]);
  return { ...asked, ...Object.fromEntries(fixed) };
}
