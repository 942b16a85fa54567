import { defineResource, type Resource } from '../../contract/defineResource.ts';

/** A definition and a field with nothing but defaults. Modules say only in what others differ from these. */
const bare = defineResource({
  name: 'bare',
  labels: { one: 'Bare', many: 'Bare' },
  title: 'bare',
  fields: { bare: { kind: 'text' } },
});
const bareField = bare.fields.get('bare') ?? {};

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const isField = (value: object) => Object.keys(bareField).every((name) => Object.hasOwn(value, name));

const listOf = (values: Iterable<unknown>) => `[${[...values].map(sourceOf).join()}]`;

const propertiesOf = (entries: readonly [string, unknown][]) =>
  `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${sourceOf(value)}`).join()}}`;

/** What `whole` has besides what it shares with `base`. */
const different = (whole: object, base: object) => {
  const shared = new Map(Object.entries(base).map(([name, value]) => [name, sourceOf(value)]));
  return Object.entries(whole).filter(
    ([name, value]) => sourceOf(value) !== (shared.get(name) ?? 'undefined'),
  );
};

const nameOf = (field: object) => ('name' in field ? field.name : undefined);

/** JavaScript that makes the value again. @throws Error for a value that a definition never holds */
function sourceOf(value: unknown): string {
  if (value instanceof Map) return `new Map(${listOf(value)})`;
  if (value instanceof Set) return `new Set(${listOf(value)})`;
  if (Array.isArray(value)) return listOf(value);
  if (isPlain(value))
    return isField(value) && value !== bareField
      ? `field(${propertiesOf(different(value, { ...bareField, name: undefined, source: nameOf(value) }))})`
      : propertiesOf(Object.entries(value).filter(([, inner]) => inner !== undefined));
  if (value === undefined) return 'undefined';
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return JSON.stringify(value);
  throw new Error(`A definition cannot hold a ${typeof value}.`);
}

/** The source of a module that exports these definitions. */
export const definitionsModule = (definitions: readonly Resource[]): string =>
  [
    `const bareField = ${sourceOf(bareField)};`,
    `const bare = ${sourceOf({ ...bare, fields: new Map() })};`,
    'const field = (own) => ({ ...bareField, source: own.name, ...own });',
    'const resource = (own) => ({ ...bare, path: own.name, ...own });',
    `export const definitions = [${definitions
      .map(
        (one) => `resource(${propertiesOf(different(one, { ...bare, fields: new Map(), path: one.name }))})`,
      )
      .join()}];`,
  ].join('\n');

/** What navigation, addresses and rights need of a definition before the rest of it is there. */
export const headOf = (definition: Resource): Resource => {
  const { name, labels, translations, service, path, area, icon, title, verbs, view } = definition;
  const { singleton, storeScope, navigation, addedArea } = definition;
  const { queues } = definition.list;
  return {
    ...bare,
    ...{ name, labels, translations, service, path, area, icon, title, verbs, view, singleton, storeScope },
    ...{ navigation, addedArea },
    list: { ...bare.list, queues },
    fields: new Map(),
  };
};
