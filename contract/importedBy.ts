import { completeField, type Field } from './fieldKinds/field.ts';
import { plainField } from './fieldKinds/plainField.ts';
import { jobsName } from './jobsName.ts';
import type { Resource } from './resource.ts';

const name = 'importedBy';

const known = new WeakMap<Resource, Field>();

function fieldOfImports(resource: Resource): Field {
  const options = { ...plainField, kind: 'reference', resource: jobsName, readOnly: true } as const;
  const only = { action: 'import', resource: resource.name };
  const field = { ...completeField(name, { ...options, sortable: false, operators: ['in'] }), only };
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
