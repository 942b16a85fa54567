import { z } from 'zod';

/** `camelCase`, as on the wire; the column is the same in snake case. */
export const fieldName = z.string().regex(/^[a-z][A-Za-z0-9]{0,48}$/, 'fieldName');

/** A name under which answers hold other records whole. */
export const embeddedName = z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,48}$/, 'fieldName');

/** A field, or one of the lines that a field holds: `lines.toolId`. */
export const lineFieldName = z
  .string()
  .regex(/^[a-z][A-Za-z0-9]{0,48}(\.[a-z][A-Za-z0-9]{0,48})?$/, 'fieldName');
