import type { Field } from '../fieldKinds/field.ts';
import { fieldKinds, isLines, isSecret } from '../fieldKinds.ts';
import type { Mistake } from '../mistake.ts';
import {
  inputNamed,
  isOfList,
  namedIn,
  placeholderIn,
  type ResourceAction,
  type When,
} from '../options/actions.ts';
import { boundNames } from '../options/calls.ts';
import { type Resource, referencesTo } from '../resource.ts';
import { namesItself } from '../systemFields.ts';
import type { Check } from './check.ts';
import { checkBoundNames } from './checkCalls.ts';

/** Names that the audit log already uses for something else. */
const takenNames: ReadonlySet<string> = new Set([
  ...['create', 'update', 'delete', 'restore', 'sequence', 'import', 'export', 'undo', 'activity'],
]);

/** Where an action is in the definition. */
export const placeOf = ({ move, name }: ResourceAction): string[] =>
  move ? ['states', 'moves', name] : ['actions', name];

/** Checks what people can do to records, and the moves from state to state, which are actions too. */
export function checkActions(check: Check): void {
  const { resource, report } = check;
  for (const action of resource.actions.values()) {
    const place = placeOf(action);
    if (takenNames.has(action.name)) report(place, 'actionReserved', { action: action.name });
    if (resource.view) report(place, 'actionOfView');
    if (resource.singleton) report(place, 'actionOfSingle');
    // The actions of overrides are not written in the definition, so nobody could correct them there.
    if (action.on.includes('list') && !action.overrides && !resource.verbs.has('list'))
      report([...place, 'on'], 'actionNoList');
    for (const when of action.when) if (!action.move) checkWhen(when, [...place, 'when'], check);
    action.notBy.forEach((name, index) => {
      if (!takenNames.has(name) && !resource.actions.has(name))
        report([...place, 'notBy', index], 'noSuchAction', { action: name });
    });
    checkForm(action, place, check);
    for (const [name, value] of Object.entries(action.set)) checkValue(action, name, value, place, check);
    checkDone(action, place, check);
    checkCopies(action, place, check);
    checkJob(action, place, check);
    action.calls.forEach(({ path, method }, index) => {
      const at = [...place, 'call', index];
      const verb = isOfList(action) ? 'list' : 'update';
      checkBoundNames(check, { path, verb, mayNameNone: true }, at);
      if (isOfList(action) && boundNames(path).some((name) => namesItself(resource, verb, name)))
        report(at, 'listCallNamesRecord');
      if (boundNames(path).length === 0 && (method === 'GET' || method === 'DELETE'))
        report(at, 'callNeedsPlace');
    });
  }
}

function checkWhen({ field: name, is }: When, path: Mistake['path'], { known, report }: Check): void {
  const field = known(name, [...path, 'field']);
  if (!field || field.isDerived) return;
  for (const value of [is].flat())
    if (value !== null && !fieldKinds[field.kind].value(field).safeParse(value).success)
      report([...path, 'is'], 'notAValue', { field: name, value: JSON.stringify(value) });
}

function checkForm({ form }: ResourceAction, place: string[], check: Check): void {
  const { known, target, report, resource } = check;
  if (form.setsFields)
    form.names.forEach((name, index) => {
      known(name, [...place, 'form', index]);
    });
  for (const field of form.fields) {
    const path = [...place, 'form', field.name];
    const deciding = field.shownWhen?.field;
    if (deciding !== undefined && !form.fields.some(({ name }) => name === deciding))
      known(deciding, [...path, 'shownWhen', 'field']);
    if (form.setsFields) {
      if (isSettable(resource, field)) continue;
      report(path, 'notSettable', { field: field.name });
    } else if (field.resource !== undefined) target(field.resource, [...path, 'resource']);
    else if (fieldKinds[field.kind].takesChoices && field.choices.length === 0)
      report([...path, 'choices'], 'noChoices', { field: field.name });
  }
}

/** Only moves set the state, only the product sets what it works out, and lines are records of their own. */
const isSettable = (resource: Resource, field: Field): boolean =>
  !field.isDerived && !isLines(field) && field.name !== resource.states?.field;

/** The kind of the value that a placeholder stands for. */
function kindOf(placeholder: string, { form }: ResourceAction): Field['kind'] | undefined {
  if (placeholder === 'now') return 'dateTime';
  if (placeholder === 'today') return 'date';
  const input = inputNamed(placeholder);
  return form.fields.find(({ name }) => name === input)?.kind;
}

function checkValue(
  action: ResourceAction,
  name: string,
  value: ResourceAction['set'][string],
  place: string[],
  { known, report, resource }: Check,
): void {
  const path = [...place, 'set', name];
  const field = known(name, path);
  if (!field) return;
  const isMoved = action.move !== undefined && name === resource.states?.field;
  if (!isMoved && !isSettable(resource, field)) return void report(path, 'notSettable', { field: name });
  const input = placeholderIn(value);
  if (input === undefined) {
    const fits =
      value === null ? !field.required : fieldKinds[field.kind].value(field).safeParse(value).success;
    if (!fits && !isMoved) report(path, 'notAValue', { field: name, value: JSON.stringify(value) });
    return;
  }
  const kind = kindOf(input, action);
  if (kind === undefined) report(path, 'placeholderUnknown', { input });
  else if (kind !== field.kind) report(path, 'placeholderKind', { input, field: name, kind: field.kind });
}

/** What people read afterwards names the records and inputs, in each language; a secret is not for reading. */
function checkDone(action: ResourceAction, place: string[], { resource, report }: Check): void {
  const inputs = action.form.fields.filter((field) => !isSecret(field)).map(({ name }) => `form.${name}`);
  const known = new Set(['records', ...inputs]);
  const translated = Object.values(resource.translations).map(({ actions }) => actions?.[action.name]?.done);
  for (const sentence of [action.done, ...translated])
    for (const input of namedIn(sentence ?? ''))
      if (!known.has(input)) report([...place, 'done'], 'placeholderUnknown', { input });
}

/** The inputs of a job are stored until it ends, and a secret must not be stored like that. */
function checkJob({ job, copies, form }: ResourceAction, place: string[], { report }: Check): void {
  if (!job) return;
  if (copies) report([...place, 'job'], 'jobCopies');
  for (const field of form.fields)
    if (isSecret(field)) report([...place, 'form', field.name], 'jobSecret', { field: field.name });
}

/** The fields whose values no copy can share with its original. */
const uniqueFields = (resource: Resource): Field[] =>
  [...resource.fields.values()].filter(({ unique, isDerived }) => unique && !isDerived);

function checkCopies(action: ResourceAction, place: string[], check: Check): void {
  const { resource, report, target } = check;
  if (action.copies === undefined) return;
  for (const several of ['selection', 'list'] as const)
    if (action.on.includes(several)) report([...place, 'on'], 'copiesOne', { place: several });
  const inputs = action.form.setsFields ? action.form.fields.map(({ name }) => name) : [];
  const changed = new Set([...inputs, ...Object.keys(action.set)]);
  for (const { name } of uniqueFields(resource))
    if (!changed.has(name)) report([...place, 'copies'], 'copiesUnique', { field: name });
  action.copies.forEach((name, index) => {
    const other = target(name, [...place, 'copies', index]);
    if (!other) return;
    const pointers = referencesTo(resource, other);
    if (pointers.length !== 1) report([...place, 'copies', index], 'copiesNothing', { resource: name });
    for (const { name: field } of uniqueFields(other))
      report([...place, 'copies', index], 'copiesOthersUnique', { field, resource: name });
  });
}
