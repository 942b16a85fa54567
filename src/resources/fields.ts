import type { FieldInput } from '../../contract/fieldKinds/field.ts';

/** Whether people can still choose the record. Records that already use it keep it. */
export const isActive = {
  kind: 'boolean',
  label: 'Active',
  default: true,
  required: true,
} as const satisfies FieldInput;

/** A delete sets it instead of removing the record, so that the record can come back. */
export const isDeleted = {
  kind: 'boolean',
  label: 'Deleted',
  default: false,
  required: true,
} as const satisfies FieldInput;

/** A name that no other record has. */
export const uniqueName = {
  kind: 'text',
  required: true,
  maxLength: 80,
  unique: true,
  searchable: true,
} as const satisfies FieldInput;
