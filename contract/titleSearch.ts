import type { Field } from './fieldKinds/field.ts';
import { fieldOf, operatorsOf, type Resource } from './resource.ts';

const comparesText = (field: Field) => operatorsOf(field).includes('contains');

/**
 * The filter that finds records by what a person typed: by their title as pages show it, and by what the search box
 * looks at.
 */
export function titleSearch(target: Resource, text: string): Record<string, unknown> {
  if (text === '') return {};
  const title = fieldOf(target, target.title);
  const searchable = [...target.fields.values()].filter((field) => field.searchable);
  if (title.searchable || (searchable.length > 0 && !comparesText(title))) return { q: text };
  // The search box looks at what is stored. This title is worked out, so it is compared beside the rest.
  const [only, ...others] = [title, ...searchable].filter(comparesText);
  if (!only) return { q: text };
  const contains = (field: Field) => ({ [field.source]: { contains: text } });
  return others.length === 0 ? contains(only) : { or: [only, ...others].map(contains) };
}
