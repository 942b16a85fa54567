import { z } from 'zod';
import { type Rights, rights as rightsSchema } from '../../rights/rights.ts';
import type { FieldKindContract } from '../kind.ts';
import { parsedJson } from './structure.ts';

/** What a role may do, resource by resource; its text in files is JSON. */
export const rights: FieldKindContract<Rights> = {
  // One message for the whole field, because people tick its content instead of typing it.
  value: () =>
    z
      .unknown()
      .refine((value) => rightsSchema.safeParse(value).success, { error: 'invalid' })
      .pipe(rightsSchema),
  example: () => ({ '*': ['read'], 'stock-items/*': ['read', 'create', 'update'] }),
  operators: [],
  sortable: false,
  toText: (value) => (value === null || value === undefined ? '' : JSON.stringify(value)),
  fromText: parsedJson,
};
