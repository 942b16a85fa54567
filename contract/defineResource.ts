import type { z } from 'zod';
import { completeField, type Field } from './fieldKinds/field.ts';
import type { FieldKind } from './fieldKinds/kinds.ts';
import { defaultWords } from './fieldKinds/words.ts';
import { fieldKinds, isIssued } from './fieldKinds.ts';

import { completeActions } from './options/actions.ts';
import { datedNames, withDatedFields } from './options/dated.ts';
import { completeGrids } from './options/grids.ts';
import { completeQueues } from './options/listQueues.ts';
import { completeTabs } from './options/listTabs.ts';
import { completeViews } from './options/listViews.ts';
import { completeMessages } from './options/messages.ts';
import { withOwnField } from './options/overrides.ts';
import { ownName } from './options/ownName.ts';
import { completeReports } from './options/reports.ts';
import { completeSingleton } from './options/singleton.ts';
import { completeTabGroups } from './options/tabGroups.ts';
import { type ResourceInput, resourceInput } from './resourceInput.ts';
import { type Verb, verbs } from './rights/verbs.ts';
import type { Typed, TypedInput } from './rowTypes.ts';
import { shapeMistakes } from './shapeMistakes.ts';
import { snakeCase } from './snakeCase.ts';
import { translationsOf } from './translations.ts';
import { wrongDefinition } from './wrongDefinition.ts';

/** @param isAuthored tells the fields of the author from those that the product adds */
function completeFields(
  definition: z.output<typeof resourceInput>,
  isAuthored: (name: string) => boolean,
): Map<string, Field> {
  const fields = Object.entries(definition.fields).map(([name, field]): Field => {
    // A single record belongs to its parent and is deleted together with it.
    const isParent = name === definition.singleOf && field.kind === 'reference';
    const fixed = isParent ? ({ required: true, onDelete: 'take' } as const) : {};
    const { states } = definition;
    // Only moves change the state.
    const moved = name === states?.field ? { required: true, readOnly: true, default: states.start } : {};
    const { overrides } = definition;
    const inheritance =
      overrides && name === ownName && !isAuthored(name)
        ? 'own'
        : overrides?.fields.includes(name)
          ? 'value'
          : undefined;
    const made = fieldKinds[field.kind].isIssued ? ({ readOnly: true, unique: true } as const) : {};
    const completed = completeField(name, { ...field, ...fixed, ...moved, ...made });
    const dating =
      definition.dated && !isAuthored(name)
        ? ({ [datedNames.to]: 'to', [datedNames.validity]: 'validity' } as const)[name]
        : undefined;
    return { ...completed, inheritance, dating, isDerived: completed.isDerived || dating !== undefined };
  });
  return new Map(withOrder(fields, datePairs(definition)).map((field) => [field.name, field]));
}

/** The pairs of a first and a last date that a definition names. */
const datePairs = ({ dated, list }: z.output<typeof resourceInput>) => {
  const { calendar } = completeViews(list.views);
  return [
    { from: dated?.from, to: dated?.until },
    { from: calendar?.from, to: calendar?.to },
  ];
};

/** The fields, where the last date of each pair cannot be before its first, unless the definition compares it itself. */
const withOrder = (fields: readonly Field[], pairs: ReturnType<typeof datePairs>): Field[] =>
  fields.map((field) => {
    const { from } = pairs.find(({ to }) => to === field.name) ?? {};
    const first = fields.find(({ name }) => name === from);
    const isStored = [field, first].every((one) => one && !one.isDerived && one.inheritance === undefined);
    if (!first || first === field || first.kind !== field.kind || !isStored) return field;
    return { ...field, notBefore: field.notBefore ?? first.name };
  });

/** What a resource that is read from a view can do. */
export const readingVerbs: ReadonlySet<Verb> = new Set(['list', 'get', 'export']);

function defaultVerbs(definition: z.output<typeof resourceInput>): Verb[] {
  if (definition.view) return [...readingVerbs];
  const { singleOf, ordered } = definition;
  if (singleOf === 'customer') return ['get', 'create', 'update'];
  if (singleOf !== undefined) return ['list', 'get', 'create', 'update', 'export'];
  return verbs.filter((verb) => verb !== 'sequence' || ordered !== undefined);
}

/** The definition with every default filled in: the only form that the engine sees. */
function complete(input: z.output<typeof resourceInput>) {
  const definition = withDatedFields(withOwnField(input));
  const fields = completeFields(definition, (name) => Object.hasOwn(input.fields, name));
  const all = [...fields.values()];
  const settable = all.filter(
    ({ name, kind, readOnly }) =>
      (!readOnly || isIssued({ kind })) &&
      ![definition.softDelete, definition.singleOf, definition.sentWith.user].includes(name),
  );
  const entered = settable.filter(({ inheritance }) => inheritance !== 'own');
  const isShort = (field: Field) => !fieldKinds[field.kind].isLong;
  const isChosen = (field: Field) => fieldKinds[field.kind].isChosen === true;
  const { labels, description, area, list, form, ordered } = definition;
  const sections = form.sections?.map(({ label, help, fields: names }) => ({
    label: label && defaultWords(label),
    help: help && defaultWords(help),
    fields: names,
  }));
  return {
    ...definition,
    labels: { one: defaultWords(labels.one), many: defaultWords(labels.many) },
    /** The name of its records after a number (`ResourceWords.counted`), in the language that the definition is in. */
    counted: undefined as string | undefined,
    /** The names of its fixed rows by their ids, in the language that the definition is in. Undefined in English. */
    rowNames: undefined as Readonly<Record<string, string>> | undefined,
    description: description && defaultWords(description),
    area: typeof area === 'object' ? area.name : area,
    /** Its area, if that is not one of the product's and this definition says what people call it. */
    addedArea: typeof area === 'object' ? { ...area, label: defaultWords(area.label) } : undefined,
    /** Its texts in languages other than English, by language; `inLanguage` inserts them. */
    translations: translationsOf(definition),
    fields,
    messages: completeMessages(definition.messages),
    path: definition.path ?? definition.name,
    table: definition.table ?? snakeCase(definition.name),
    verbs: new Set(definition.verbs ?? defaultVerbs(definition)),
    ordered: ordered === true ? {} : ordered,
    singleton: completeSingleton(definition.singleOf),
    /** Filters by the values of lines, such as `lines.toolId`. The registry knows them. */
    lineFilters: [] as readonly Field[],
    /** The values of lines that a file of records can fill, such as `lines.toolId`. The registry knows them. */
    lineColumns: [] as readonly Field[],
    /** What people can do to records, including moves from state to state, by name. */
    actions: completeActions(definition, fields),
    reports: completeReports(definition.reports),
    grids: completeGrids(definition.grids),
    tabGroups: completeTabGroups(definition.tabGroups),
    list: {
      ...list,
      columns:
        list.columns ??
        all
          .filter(isShort)
          .slice(0, 6)
          .map((field) => field.name),
      filters: list.filters ?? all.filter(isChosen).map((field) => field.name),
      tabs: completeTabs(list.tabs),
      queues: completeQueues(list.queues),
      views: completeViews(list.views),
      sort: list.sort ?? { field: ordered === true ? 'order' : definition.title, direction: 'asc' as const },
    },
    form: {
      heading: form.heading && defaultWords(form.heading),
      summary: form.summary,
      afterSaving: form.afterSaving,
      sections: sections ?? [{ label: undefined, help: undefined, fields: entered.map(({ name }) => name) }],
    },
  };
}

/** A checked definition with nothing left out. */
export type Resource = Omit<ReturnType<typeof complete>, 'ordered'> & {
  ordered: { within?: string } | undefined;
};

/**
 * Checks one definition by itself and fills in the defaults. The type of the result says what its rows are.
 * @throws DefinitionError with everything that is wrong with its shape.
 */
export function defineResource<
  const Name extends string,
  const Kinds extends Record<string, FieldKind>,
  const Required extends Record<string, unknown>,
  const Targets extends Record<string, unknown>,
  const Choices extends Record<string, unknown>,
  const ChoicesOf extends Record<string, unknown>,
  const Key extends 'uuid' | 'integer' = 'uuid',
  const SingleOf extends ResourceInput['singleOf'] = undefined,
  const State extends string | undefined = undefined,
  const Ordered extends ResourceInput['ordered'] = undefined,
  const Overrides extends ResourceInput['overrides'] = undefined,
  const Dated extends ResourceInput['dated'] = undefined,
>(
  input: TypedInput<{
    name: Name;
    key: Key;
    kinds: Kinds;
    required: Required;
    targets: Targets;
    choices: Choices;
    choicesOf: ChoicesOf;
    singleOf: SingleOf;
    state: State;
    ordered: Ordered;
    overrides: Overrides;
    dated: Dated;
  }>,
): Resource &
  Typed<{
    name: Name;
    key: Key;
    kinds: Kinds;
    required: Required;
    targets: Targets;
    choices: Choices;
    choicesOf: ChoicesOf;
    singleOf: SingleOf;
    state: State;
    ordered: Ordered;
    overrides: Overrides;
    dated: Dated;
  }> {
  const parsed = resourceInput.safeParse(input);
  if (parsed.success) return complete(parsed.data);
  throw wrongDefinition(String(input.name), shapeMistakes(resourceInput, parsed.error, input));
}
