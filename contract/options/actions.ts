import { z } from 'zod';
import { inWords } from '../fieldKinds/completeOptions.ts';
import { completeField, type Field } from '../fieldKinds/field.ts';
import { fieldInput } from '../fieldKinds/fieldInput.ts';
import { fieldName } from '../fieldKinds/names.ts';
import { defaultWords, words } from '../fieldKinds/words.ts';
import { isUsual } from '../rights/rights.ts';
import { type Service, services } from '../services.ts';
import { callPath, type Method, methods, plainValue } from './calls.ts';
import { overrideActions } from './overrideActions.ts';
import type { Overrides } from './overrides.ts';

/** Where pages offer an action: for one record, for the selected records of a list, or for all that the list finds. */
export const actionPlaces = ['record', 'selection', 'list'] as const;
export type ActionPlace = (typeof actionPlaces)[number];

const whenInput = z.strictObject({
  field: fieldName.describe('The field of the record that decides.'),
  is: z
    .union([plainValue, z.array(plainValue).min(1)])
    .describe('The value that it must have, or a list of such values. `null` means empty.'),
});

/** The values that a field of a record must have. */
export type When = z.output<typeof whenInput>;

const callText = z
  .string()
  .refine((text) => {
    const [method, path, ...rest] = text.split(' ');
    return (
      rest.length === 0 && (methods as readonly string[]).includes(method ?? '') && callPath.test(path ?? '')
    );
  }, 'actionCall')
  .describe('Method and path after the service: `PATCH v1/campaigns/archive/{id}`.');

const callEntry = z.union([
  callText,
  z.strictObject({
    method: z.enum(methods),
    path: z.string().regex(callPath, 'callPath'),
    service: z.enum(services).optional().describe('Default: the service of the resource.'),
  }),
]);

/** A further address of an action; without a service, that of the resource answers it. */
interface ActionCall {
  method: Method;
  path: string;
  service: Service | undefined;
}

function completeCall(input: z.output<typeof callEntry>): ActionCall {
  if (typeof input === 'object') return { ...input, service: input.service };
  const [method, path = ''] = input.split(' ');
  return { method: method as Method, path, service: undefined };
}

const shared = {
  label: words(60).optional().describe('What its button says. Default: the name in words.'),
  help: words(300).optional().describe('One sentence in its dialog.'),
  on: z
    .array(z.enum(actionPlaces))
    .min(1)
    .optional()
    .describe(
      'Where pages offer it. With `list`, it changes all records that the filter of the list finds. Default: `record` and `selection`.',
    ),
  set: z
    .record(fieldName, plainValue)
    .default({})
    .describe(
      'The values that the action gives to fields, even read-only ones. `{now}` is the moment, `{today}` the date, `{form.note}` an input of its form.',
    ),
  form: z
    .union([z.array(fieldName).min(1), z.record(fieldName, fieldInput)])
    .default([])
    .describe(
      'What the action asks for: names of fields, whose values it then sets, or inputs of its own, written like fields.',
    ),
  right: fieldName
    .optional()
    .describe(
      'The right that the action needs: one of the usual ones, or one of its own that roles can include, such as `approve`. Default: the right to change records.',
    ),
  call: z
    .union([callEntry, z.array(callEntry)])
    .default([])
    .describe('Further addresses. Without a record in the path, the body names it with `id`.'),
  status: z
    .literal([200, 201, 204])
    .optional()
    .describe('The status that its further addresses answer. An answer with 204 has no body.'),
  body: z
    .record(z.string(), fieldName.nullable())
    .default({})
    .describe(
      'Other names for its inputs in the body of its further addresses; `null` ignores what is there.',
    ),
  done: words(200)
    .optional()
    .describe(
      'What people read when it is done. `{records}` is the name of the record, or how many there were: `{records} checked`; `{form.menuId}` is what an input of the form says. Without such a name, it is about one record.',
    ),
  handler: z
    .boolean()
    .default(false)
    .describe('The area of the resource does the rest in code, within the same transaction.'),
  notBy: z
    .array(z.string())
    .default([])
    .describe(
      'Who did the last of these may not do this one, unless nobody else has the right: other actions such as `submit`, or `create`, `update`, `import` and `undo`.',
    ),
  undo: z
    .boolean()
    .default(false)
    .describe(
      'With `handler`: the message offers to undo everything that the action did, also to other records.',
    ),
  job: z
    .boolean()
    .default(false)
    .describe(
      'The action runs in the background, a few hundred records at a time, and people can follow and cancel it.',
    ),
};

const actionInput = z.strictObject({
  ...shared,
  when: whenInput.optional().describe('Only for records where a field has this value.'),
  copies: z
    .array(z.string())
    .optional()
    .describe(
      'The action copies the record, and the records of these resources that refer to it. `[]` copies the record alone.',
    ),
});

/** The actions of a resource, as their author writes them, by name. */
export const actionsInput = z
  .record(fieldName, actionInput)
  .default({})
  .describe('What people can do to records besides changing values, such as `archive`, by name.');

export const moveInput = z.strictObject({
  ...shared,
  from: z.array(z.string()).min(1).describe('The states that it leads from.'),
  to: z.string().describe('The state that it leads to.'),
});

/** True for an action that people do only to a whole list: no call of it names a record. */
export const isOfList = ({ on }: Pick<ResourceAction, 'on'>): boolean =>
  on.every((place) => place === 'list');

/** The form of an action. */
export interface ActionForm {
  /** The inputs as written: fields of the resource by name. */
  names: readonly string[];
  fields: Field[];
  /** True if the inputs are fields of the resource, which take the values. */
  setsFields: boolean;
}

/** An action with nothing left out. A move from state to state is an action too. */
export interface ResourceAction {
  name: string;
  label: string;
  help: string | undefined;
  done: string | undefined;
  on: readonly ActionPlace[];
  /** All of these must hold. */
  when: readonly When[];
  set: Readonly<Record<string, z.output<typeof plainValue>>>;
  form: ActionForm;
  copies: readonly string[] | undefined;
  handler: boolean;
  /** True if people can undo all that the handler did. */
  undo: boolean;
  /** True if a job runs it. */
  job: boolean;
  right: string;
  /** Actions of the audit log: who did the last of them does not do this one while somebody else can. */
  notBy: readonly string[];
  calls: readonly ActionCall[];
  status: 200 | 201 | 204 | undefined;
  body: Readonly<Record<string, string | null>>;
  /** For a move: the states that it leads between. */
  move: { from: readonly string[]; to: string } | undefined;
  /** For an action that comes with overrides: it copies another record's own values, or removes own values. */
  overrides?: 'copy' | 'clear' | undefined;
}

type ActionInput = z.output<typeof actionInput>;
type MoveInput = z.output<typeof moveInput>;

/** A field of the resource as an input of an action: it does not depend on fields that the form lacks. */
const asInput = (field: Field): Field => ({
  ...field,
  readOnly: false,
  requiredWhen: undefined,
  appliesWhen: undefined,
  notBefore: undefined,
  notBelow: undefined,
  notAbove: undefined,
  shownWhen: undefined,
});

function completeForm(input: ActionInput['form'], fields: ReadonlyMap<string, Field>): ActionForm {
  if (!Array.isArray(input))
    return {
      names: Object.keys(input),
      fields: Object.entries(input).map(([name, field]) => completeField(name, field)),
      setsFields: false,
    };
  return {
    names: input,
    fields: input.flatMap((name) => fields.get(name) ?? []).map(asInput),
    setsFields: true,
  };
}

function complete(
  name: string,
  input: Omit<ActionInput, 'when' | 'copies'>,
  more: Pick<ResourceAction, 'when' | 'copies' | 'move' | 'overrides'>,
  fields: ReadonlyMap<string, Field>,
): ResourceAction {
  const { label, help, done, on, set, form, handler, undo, job, right, notBy, call, status, body } = input;
  return {
    name,
    label: label === undefined ? inWords(name) : defaultWords(label),
    help: help && defaultWords(help),
    done: done && defaultWords(done),
    on: on ?? (more.copies ? ['record'] : ['record', 'selection']),
    ...{ set, handler, undo, job, notBy, status, body },
    form: completeForm(form, fields),
    right: right ?? (more.copies ? 'create' : 'update'),
    calls: [call].flat().map(completeCall),
    ...more,
  };
}

/** The parts of a definition that its actions come from. */
interface WithActions {
  name: string;
  actions: Readonly<Record<string, ActionInput>>;
  states?: { field: string; moves: Readonly<Record<string, MoveInput>> } | undefined;
  overrides?: Overrides | undefined;
  singleOf?: string | undefined;
}

/** The actions and moves of a resource by name, and those that come with its overrides. */
export function completeActions(
  { name: resource, actions, states, overrides, singleOf }: WithActions,
  fields: ReadonlyMap<string, Field>,
): Map<string, ResourceAction> {
  const moves = Object.entries(states?.moves ?? {}).map(([name, move]) => {
    const { from, to } = move;
    const field = states?.field ?? '';
    const set = { ...move.set, [field]: to };
    const more = { when: [{ field, is: from }], copies: undefined, move: { from, to } };
    return complete(name, { ...move, set }, more, fields);
  });
  const others = Object.entries(actions).map(([name, { when, copies, ...action }]) =>
    complete(name, action, { when: when ? [when] : [], copies, move: undefined }, fields),
  );
  const inherits = overrides !== undefined && singleOf === undefined;
  const generated = Object.entries(inherits ? overrideActions(resource, fields) : {}).map(([name, action]) =>
    complete(
      name,
      { ...plainAction, ...action },
      { when: [], copies: undefined, move: undefined, overrides: action.overrides },
      fields,
    ),
  );
  return new Map([...generated, ...moves, ...others].map((action) => [action.name, action]));
}

const plainAction = {
  ...{ set: {}, call: [], body: {}, notBy: [], handler: false, undo: false, job: false },
  ...{
    label: undefined,
    help: undefined,
    done: undefined,
    on: undefined,
    right: undefined,
    status: undefined,
  },
};

/** The text in braces of a value such as `{now}` or `{form.note}`; undefined for a plain value. */
export const placeholderIn = (value: unknown): string | undefined =>
  typeof value === 'string' ? /^\{([A-Za-z.]+[A-Za-z0-9]*)\}$/.exec(value)?.[1] : undefined;

/** The name of the input that `{form.note}` stands for. */
export const inputNamed = (placeholder: string): string | undefined =>
  placeholder.startsWith('form.') ? placeholder.slice('form.'.length) : undefined;

/** What a sentence names in braces: `records`, or an input as `form.menuId`. */
export const namedIn = (sentence: string): string[] =>
  [...sentence.matchAll(/\{([\w.]+)\}/g)].map(([, name = '']) => name);

/** The rights beyond the usual ones that the actions of a resource need. */
export const ownRights = (actions: ReadonlyMap<string, ResourceAction>): string[] => [
  ...new Set([...actions.values()].map(({ right }) => right).filter((right) => !isUsual(right))),
];
