import { z } from 'zod';
import type { RecordSchemas } from '../../../contract/recordSchema.ts';
import { fieldOf } from '../../../contract/resource.ts';
import { fieldNamed, wireNames } from '../../../contract/systemFields.ts';
import type { ResourceContext } from '../context.ts';
import type { Address } from './addresses.ts';

const meaningless = z
  .unknown()
  .optional()
  .describe('Clients of the specification send it; it changes nothing.');
const naming = z.string().optional().describe('The record that the call is about.');

/** The values that an address takes, by the names that it gives them. */
function shapeAt({ resource }: ResourceContext, address: Address, shape: z.ZodRawShape): z.ZodRawShape {
  const { only, body, fields, filterBy, orUpdate } = address;
  const values = new Map(Object.entries(shape));
  if (only) {
    const shown = new Set(['version', ...only.map((name) => fieldOf(resource, name).source)]);
    for (const name of values.keys()) if (!shown.has(name)) values.delete(name);
  }
  // What the path says need not stand in the body too.
  for (const name of fields) {
    const source = fieldNamed(resource, name)?.source ?? name;
    const value = values.get(source);
    if (value) values.set(source, z.optional(value));
  }
  for (const [name, field] of Object.entries(body)) {
    if (field === null) values.set(name, meaningless);
    else {
      const { source } = fieldOf(resource, field);
      const value = values.get(source);
      values.delete(source);
      if (value) values.set(name, value);
    }
  }
  for (const name of [...filterBy, ...(orUpdate ? wireNames(resource, 'id') : [])]) values.set(name, naming);
  return Object.fromEntries(values);
}

/** The body of a call in the API document. The write path validates it, by the fields' own names. */
export const describedBody = (context: ResourceContext, address: Address, kind: keyof RecordSchemas) =>
  z.lazy(() => {
    const schema = context.schemas[kind];
    const { only, body, filterBy, orUpdate, fields } = address;
    const isPlain = !only && !orUpdate && [...Object.keys(body), ...filterBy, ...fields].length === 0;
    return isPlain ? schema : z.strictObject(shapeAt(context, address, schema.shape));
  });
