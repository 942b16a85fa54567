import type { Field } from './fieldKinds/field.ts';

/** Nobody names a column in more characters, and a file may hold headings of any length. */
const maxNameLength = 200;

/** A name without what people write differently: letter case, accents, spaces, marks, and a unit in brackets. */
function bare(name: string): string {
  const trimmed = name.trim();
  if (trimmed.length > maxNameLength) return '';
  return trimmed
    .replace(/\([^()]*\)$/, '')
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** The names of a field in files, the most exact first. */
const namesOf = ({ name, source, label, synonyms }: Field): string[] =>
  [name, source, label, ...synonyms].map(bare);

/**
 * Columns that hold the same field, in the order in which they count: the one that is named like the field first, then
 * those with its other names, then the rest as they stand in the file.
 */
export function inOrder<Column>(
  columns: readonly Column[],
  headingOf: (column: Column) => string,
  field: Field,
): Column[] {
  const names = namesOf(field);
  const rankOf = (column: Column) => {
    const rank = names.indexOf(bare(headingOf(column)));
    return rank < 0 ? names.length : rank;
  };
  return columns.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/**
 * The field that each column of a file is named after: by label, field name or wire name, otherwise by a synonym. Each
 * field is found for one column only.
 * @param isInSeveral says for a field that further columns of its names hold it too, for rows where the first is empty
 */
export function fieldsOfColumns(
  headings: readonly string[],
  fields: readonly Field[],
  isInSeveral: (field: Field) => boolean = () => false,
): (Field | undefined)[] {
  const found: (Field | undefined)[] = headings.map(() => undefined);
  const names = headings.map(bare);
  const find = (readNames: (field: Field) => readonly string[]) => {
    const free = new Map<string, Field[]>();
    for (const field of fields.filter((one) => !found.includes(one)))
      for (const name of new Set(readNames(field).map(bare)))
        free.set(name, [...(free.get(name) ?? []), field]);
    for (const [index, name] of names.entries()) {
      if (found[index] || name === '') continue;
      found[index] = free.get(name)?.find((field) => !found.includes(field));
    }
  };
  find(({ name, source, label }) => [name, source, label]);
  find(({ synonyms }) => synonyms);
  const further = fields.filter(isInSeveral);
  return found.map((field, index) => {
    const name = names[index] ?? '';
    return field ?? (name === '' ? undefined : further.find((one) => namesOf(one).includes(name)));
  });
}
