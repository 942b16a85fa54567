import type { Field } from './fieldKinds/field.ts';
import { isSecret } from './fieldKinds.ts';
import type { Resource } from './resource.ts';

/** The fields of an embedded record in an answer: those with a column, and no secrets. */
export const embeddedFields = (target: Resource): Field[] =>
  [...target.fields.values()].filter((field) => !field.isDerived && !isSecret(field));

/** The references whose records a resource embeds in its answers as objects. */
export const embeddings = (resource: Resource): (Field & { embed: string })[] =>
  [...resource.fields.values()].flatMap((field) =>
    field.embed === undefined ? [] : [{ ...field, embed: field.embed }],
  );
