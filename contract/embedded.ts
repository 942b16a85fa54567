import type { Field } from './fieldKinds/field.ts';
import { isSecret } from './fieldKinds.ts';
import type { Registry } from './registry.ts';
import { fieldOf, type Resource } from './resource.ts';
import { tickNames } from './ticks.ts';

/** The fields of an embedded record in an answer: those with a column, and no secrets. */
export const embeddedFields = (target: Resource): Field[] =>
  [...target.fields.values()].filter((field) => !field.isDerived && !isSecret(field));

/** The references whose records a resource embeds in its answers as objects. */
export const embeddings = (resource: Resource): (Field & { embed: string })[] =>
  [...resource.fields.values()].flatMap((field) =>
    field.embed === undefined ? [] : [{ ...field, embed: field.embed }],
  );

/** Records that point to a record by the reference `by`. An answer about that record holds them under the name `embed`. */
export interface EmbeddedList {
  embed: string;
  resource: Resource;
  by: Field;
}

/** The lists of other records that a resource embeds in the answer about one record. */
export const embeddedLists = ({ related }: Resource, registry: Registry): EmbeddedList[] =>
  related.flatMap(({ embed, resource: name, by }) => {
    const resource = registry.get(name);
    return embed === undefined || !resource ? [] : [{ embed, resource, by: fieldOf(resource, by) }];
  });

/** The objects of an answer that hold fields of the record once more. */
export const nestedObjects = (resource: Resource): [name: string, fields: Field[]][] =>
  Object.entries(resource.nested).map(([name, names]) => [name, names.map((one) => fieldOf(resource, one))]);

/** The names under which answers hold embedded records, single ones and lists, and fields once more. */
export const embeddedNames = (resource: Resource): string[] => [
  ...[...embeddings(resource), ...resource.related].flatMap(({ embed }) => embed ?? []),
  ...Object.keys(resource.nested),
  ...tickNames(resource),
];
