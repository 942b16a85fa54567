import type { Field } from './fieldKinds/field.ts';

/** Nobody names a column in more characters, and a file may hold headings of any length. */
const longestName = 200;

/** A name without what people write differently: letter case, accents, spaces, marks, and a unit in brackets. */
function bare(name: string): string {
  const trimmed = name.trim();
  if (trimmed.length > longestName) return '';
  return trimmed
    .replace(/\([^()]*\)$/, '')
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * The field that each column of a file is named after: by label, field name or wire name, otherwise by a synonym. Each
 * field is found for one column only.
 */
export function fieldsOfColumns(
  headings: readonly string[],
  fields: readonly Field[],
): (Field | undefined)[] {
  const found: (Field | undefined)[] = headings.map(() => undefined);
  const wanted = headings.map(bare);
  const find = (namesOf: (field: Field) => readonly string[]) => {
    const free = new Map<string, Field[]>();
    for (const field of fields.filter((one) => !found.includes(one)))
      for (const name of new Set(namesOf(field).map(bare)))
        free.set(name, [...(free.get(name) ?? []), field]);
    for (const [index, name] of wanted.entries()) {
      if (found[index] || name === '') continue;
      found[index] = free.get(name)?.find((field) => !found.includes(field));
    }
  };
  find(({ name, source, label }) => [name, source, label]);
  find(({ synonyms }) => synonyms);
  return found;
}
