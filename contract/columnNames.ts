import type { Field } from './fieldKinds/field.ts';

/** A name without what people write differently: letter case, accents, spaces, marks, and a unit in brackets. */
const bare = (name: string) =>
  name
    .replace(/[([{].*[)\]}]\s*$/, '')
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * The field that each column of a file is named after: by label, field name or wire name, otherwise by a synonym. Each
 * field is found for one column only.
 * @param namesOf further names of a field, such as its label in another language
 */
export function fieldsOfColumns(
  headings: readonly string[],
  fields: readonly Field[],
  namesOf: (field: Field) => readonly string[] = () => [],
): (Field | undefined)[] {
  const found: (Field | undefined)[] = headings.map(() => undefined);
  const find = (names: (field: Field) => readonly string[]) =>
    headings.forEach((heading, index) => {
      if (found[index] || bare(heading) === '') return;
      found[index] = fields.find(
        (field) => !found.includes(field) && names(field).some((name) => bare(name) === bare(heading)),
      );
    });
  find((field) => [field.name, field.source, field.label, ...namesOf(field)]);
  find(({ synonyms }) => synonyms);
  return found;
}
