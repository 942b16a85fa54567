import { z } from 'zod';
import type { Field } from './fieldKinds/field.ts';
import { fileFields, isLines, isSecret } from './fieldKinds.ts';
import { isFilterable, type Resource } from './resource.ts';

/** Every resource by its name. */
export type Registry = ReadonlyMap<string, Resource>;

/** The kind of id of the resource that `field` points to; undefined for a field that points nowhere. */
export function keySchema(field: Field, registry: Registry): z.ZodType<string | number> | undefined {
  const target = registry.get(field.resource ?? '');
  return target && idSchema(target);
}

/** The ids of a resource. */
export const idSchema = ({ key }: Pick<Resource, 'key'>) => (key === 'uuid' ? z.uuid() : z.int32());

type Options = Field['choices'];

/** The options that are the same everywhere (`worldChoices`). */
export type WorldChoices = Readonly<
  Record<'timeZones' | 'countries' | 'currencies', readonly { id: string; label: string }[]>
>;

/** Of pages that need none of these options. */
export const noWorldChoices: WorldChoices = { timeZones: [], countries: [], currencies: [] };

const isOfWorld = (name: NonNullable<Field['choicesOf']>): name is keyof WorldChoices =>
  name in noWorldChoices;

/** True if a field of the resource has options that are the same everywhere. */
export const needsWorldChoices = ({ fields }: Resource): boolean =>
  [...fields.values()].some(({ choicesOf }) => choicesOf !== undefined && isOfWorld(choicesOf));

/** What an installation provides as options. Actions of the same name are one option. */
const provided: Record<
  Exclude<NonNullable<Field['choicesOf']>, keyof WorldChoices>,
  (resources: readonly Resource[]) => Options
> = {
  resources: (resources) =>
    resources
      .filter(({ view }) => !view)
      .map(({ name, labels }) => ({ id: name, label: labels.many, colour: 'neutral' })),
  actions: (resources) => {
    const actions = resources.flatMap((resource) => [...resource.actions.values()]);
    return [...new Map(actions.map(({ name, label }) => [name, label]))].map(([id, label]) => ({
      id,
      label,
      colour: 'info',
    }));
  },
};

/** What a definition is put together from: all definitions, and the options of the world. */
interface Known {
  resources: readonly Resource[];
  world: WorldChoices;
}

function optionsOf(name: NonNullable<Field['choicesOf']>, { resources, world }: Known): Options {
  if (!isOfWorld(name)) return provided[name](resources);
  return world[name].map((choice) => ({ ...choice, colour: 'neutral' }));
}

/** The field with its own options, followed by those that the installation or the world provides. */
function withKnownChoices(field: Field, known: Known): Field {
  if (field.choicesOf === undefined) return field;
  const own = new Set(field.choices.map(({ id }) => id));
  const more = optionsOf(field.choicesOf, known).filter(({ id }) => !own.has(id));
  return { ...field, choices: [...field.choices, ...more] };
}

const withAllChoices = (resource: Resource, known: Known): Resource => ({
  ...resource,
  fields: new Map(
    [...resource.fields].map(([name, field]) => [name, withKnownChoices(field, known)] as const),
  ),
});

/** The values of the lines of a resource, as fields of the resource itself. */
function fieldsOfLines(resource: Resource, known: Known): Field[] {
  return [...resource.fields.values()].filter(isLines).flatMap((lines) => {
    const child = known.resources.find(({ name }) => name === lines.resource);
    const own = [...(child?.fields.values() ?? [])].filter(
      (field) => !field.isDerived && field.name !== lines.by,
    );
    return own.map(
      (field): Field => ({
        ...withKnownChoices(field, known),
        name: `${lines.name}.${field.name}`,
        source: `${lines.source}.${field.source}`,
        label: `${lines.label}: ${field.label}`,
        through: lines.name,
        unique: false,
        searchable: false,
        sortable: false,
      }),
    );
  });
}

/** The fields that a list of records with lines can be filtered by: "recipes that use flour". */
const lineFilters = (fields: readonly Field[]): Field[] =>
  fields.filter(isFilterable).map((field) => ({ ...field, required: false, readOnly: true }));

/** The values of lines that a file can fill, one column each. */
const lineColumns = (fields: readonly Field[]): Field[] =>
  fields.filter(
    (field) => !field.readOnly && !isSecret(field) && fileFields(field).every((part) => part === field),
  );

/** A field that holds records of a resource, or refers to them. */
export interface Pointer {
  owner: Resource;
  field: Field;
}

const pointersOf = new WeakMap<Registry, Map<string, Pointer[]>>();

/** Every field that points to the resource. With hundreds of resources, looking for them each time takes seconds. */
export function pointersTo({ name }: Resource, registry: Registry): readonly Pointer[] {
  let pointers = pointersOf.get(registry);
  if (!pointers) {
    const all = [...registry.values()].flatMap((owner) =>
      [...owner.fields.values()].map((field) => ({ owner, field })),
    );
    pointers = Map.groupBy(all, ({ field }) => field.resource ?? '');
    pointersOf.set(registry, pointers);
  }
  return pointers.get(name) ?? [];
}

/** The resources whose records are taken along when records of `resource` are deleted. */
export const takenResources = (resource: Resource, registry: Registry): Resource[] => [
  ...new Set(
    pointersTo(resource, registry)
      .filter(({ field }) => field.onDelete === 'take')
      .map(({ owner }) => owner),
  ),
];

/** All resources by name. The server has checked them (`contract/definitions`). */
export function buildRegistry(resources: readonly Resource[], world: WorldChoices): Registry {
  const known = { resources, world };
  return new Map(
    resources.map((resource) => {
      const ofLines = fieldsOfLines(resource, known);
      const more = { lineFilters: lineFilters(ofLines), lineColumns: lineColumns(ofLines) };
      return [resource.name, { ...withAllChoices(resource, known), ...more }];
    }),
  );
}
