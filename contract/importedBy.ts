import { completeField, type Field, fieldInput } from './fieldKinds/field.ts';
import { jobsName } from './jobsName.ts';
import type { Resource } from './resource.ts';

const name = 'importedBy';

const known = new WeakMap<Resource, Field>();

function fieldOfImports(resource: Resource): Field {
  const input = { kind: 'reference', resource: jobsName, readOnly: true, sortable: false, operators: ['in'] };
  const only = { action: 'import', resource: resource.name };
  const field = { ...completeField(name, fieldInput.parse(input)), only };
  known.set(resource, field);
  return field;
}

/** The imports that added or changed a record, as a field that only filters use; undefined where there are none. */
export const importedBy = (resource: Resource): Field | undefined =>
  resource.verbs.has('import') && !resource.fields.has(name)
    ? (known.get(resource) ?? fieldOfImports(resource))
    : undefined;

/** True for that field. */
export const isImportedBy = (field: Field): boolean => field.name === name && field.only !== undefined;
