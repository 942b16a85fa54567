import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { Resource } from '../../../contract/resource.ts';
import { editors } from '../../kit/fieldKinds/editors.ts';
import { filterFields } from '../../kit/records/fields.ts';
import { firstComparison } from './comparisonDraft.ts';
import type { Comparison } from './comparisons.ts';

/** A new comparison of a field, as people begin it. */
export const newComparison = (field: Field): Comparison =>
  firstComparison(field, editors[field.kind].firstFilterValue);

/** A new comparison of the first field that the list offers. A list that offers none has no filters. */
export const firstOf = (resource: Resource): Comparison[] =>
  filterFields(resource).slice(0, 1).map(newComparison);
