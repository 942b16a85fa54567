import type { Resource } from '../../../contract/resource.ts';
import { startFields } from './values.ts';

/** The initial values of fields that nobody can set. */
export const startValues = (resource: Resource): Record<string, unknown> =>
  Object.fromEntries(startFields(resource).map((field) => [field.source, field.default]));
