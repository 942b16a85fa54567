import type { FieldInput } from '../../contract/fieldKinds/fieldInput.ts';

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

/** Names and values that nobody has defined, kept and returned as another system sends them. */
export const freeValues = {
  kind: 'open',
  label: 'Other values',
  help: 'Names and values that another system keeps here.',
} as const satisfies FieldInput;

/** A name that no other record has. */
export const uniqueName = {
  kind: 'text',
  required: true,
  maxLength: 80,
  unique: true,
  searchable: true,
} as const satisfies FieldInput;
