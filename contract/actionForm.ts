import type { Field } from './fieldKinds/field.ts';
import { isSecret } from './fieldKinds.ts';
import { holds } from './fieldRules.ts';
import { inheritedFields } from './inherited.ts';
import type { ResourceAction, When } from './options/actions.ts';
import { ownName } from './options/ownName.ts';
import { fieldOf, type Resource } from './resource.ts';

/**
 * The form of an action in the shape of a resource, so that it is checked and drawn like every other form.
 * @param record leaves out the inputs that a field of this record makes unnecessary; without it, the form has all
 */
export function actionForm(
  resource: Resource,
  { form }: ResourceAction,
  record?: Readonly<Record<string, unknown>>,
): Resource {
  const inputs = form.fields.flatMap((input): Field[] => {
    const { shownWhen } = input;
    if (!shownWhen || form.fields.some(({ name }) => name === shownWhen.field)) return [input];
    return record && !holds(shownWhen, record, resource) ? [] : [{ ...input, shownWhen: undefined }];
  });
  return {
    ...resource,
    fields: new Map(inputs.map((field) => [field.name, field])),
    form: {
      ...resource.form,
      summary: [],
      sections: [{ label: undefined, help: undefined, fields: inputs.map(({ name }) => name) }],
    },
  };
}

/** The first condition of the action that the record does not meet. */
export const unmetCondition = (
  resource: Resource,
  { when }: Pick<ResourceAction, 'when'>,
  record: Readonly<Record<string, unknown>>,
): When | undefined => when.find((condition) => !holds(condition, record, resource));

/** The fields of a record that decide whether the action is possible. */
export const decidingFields = (resource: Resource, { when }: Pick<ResourceAction, 'when'>): Field[] => [
  ...new Set(when.map(({ field }) => fieldOf(resource, field))),
];

/** The fields of a record that the action gives values to. */
export const fieldsSet = (resource: Resource, { set, form, overrides }: ResourceAction): Field[] =>
  overrides
    ? [...inheritedFields(resource), fieldOf(resource, ownName)]
    : [...new Set([...Object.keys(set), ...(form.setsFields ? form.names : [])])].map((name) =>
        fieldOf(resource, name),
      );

/** True for an action that only sets values, and no secrets: the audit log does not keep the earlier ones. */
export function canBeUndone(resource: Resource, action: ResourceAction): boolean {
  const fields = fieldsSet(resource, action);
  return !action.handler && !action.copies && !action.job && fields.length > 0 && !fields.some(isSecret);
}
