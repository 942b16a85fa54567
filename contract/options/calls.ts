import { z } from 'zod';
import { fieldName, lineFieldName } from '../fieldKinds/names.ts';
import { verbs } from '../rights/verbs.ts';
import { services } from '../services.ts';

/** The names that the specification uses for the customer. It must be the selected one. */
export const tenantNames = ['customerUuid', 'clientUuid'] as const;

/** The HTTP methods that a call may have. */
export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof methods)[number];

/** Segments after the service: `api/order/live/{clientUuid}`, `subtype/{id}/modifier_groups`. */
export const callPath = /^[A-Za-z0-9]+([-_/][A-Za-z0-9]+|\/\{[A-Za-z][A-Za-z0-9]*\})*$/;

/** A value that a record must have. */
export const plainValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const values = z.record(fieldName, plainValue).default({});

/** The records that each have a row in the file of an export. */
const everyOf = z
  .strictObject({
    field: fieldName.describe('The reference that names them.'),
    where: values.describe('The values that they must have.'),
    in: z
      .strictObject({
        resource: z.string().describe('The resource whose records decide.'),
        by: fieldName.describe(
          'The reference of this resource to such a record, or a reference that both have: then those count whose value a record of this resource has.',
        ),
        within: z
          .array(fieldName)
          .default([])
          .describe('Fields of this resource that must have the values of the path.'),
        where: values.describe('Further values that records of this resource must have.'),
      })
      .optional()
      .describe('Only those that records of another resource decide about.'),
  })
  .describe(
    'For export: the file also has a row for each of these records that no record names yet, with empty cells for people to fill in. The path and `field` are the fields of `createOrUpdateBy`. Without `columns`, the file has those that an import reads.',
  );
export type EveryOf = z.output<typeof everyOf>;

/** A further call of a verb, as its author writes it. */
export const callInput = z
  .strictObject({
    verb: z.enum(verbs).describe('What the call does.'),
    method: z.enum(methods).optional().describe('Default: the method that the verb has.'),
    service: z
      .enum(services)
      .optional()
      .describe('The service that answers the call. Default: that of the resource.'),
    path: z
      .string()
      .regex(callPath, 'callPath')
      .describe(
        'Path after the service, letter for letter. `{id}` is the record, `{customerUuid}` or `{clientUuid}` the customer, and any other `{field}` the value of a field: a list shows its records, a create sets it, and the other verbs find their record by it.',
      ),
    summary: z.string().max(200).optional().describe('One sentence for the API document.'),
    where: z
      .record(fieldName, plainValue)
      .default({})
      .describe('For list, export, get, update and delete: the values that its records must have.'),
    filterBy: z
      .array(lineFieldName)
      .default([])
      .describe(
        'For list: fields that plain query parameters, or the body of a POST, filter by. For get, update and delete: fields in the query or the body that, with the path, name the record.',
      ),
    params: z
      .record(z.string(), z.string())
      .default({})
      .describe('For list: other names for its query parameters, such as `sortBy: sort`.'),
    moves: z
      .boolean()
      .default(false)
      .describe(
        'For update: a body that names another state makes the move that leads there, and changes nothing else.',
      ),
    only: z.array(fieldName).min(1).optional().describe('For update: the only fields that it can change.'),
    body: z
      .record(z.string(), fieldName.nullable())
      .default({})
      .describe(
        'For create and update: other names for fields in the body, such as `newExpirationDate: expiresAt`. The server ignores fields that are null here.',
      ),
    upload: fieldName
      .optional()
      .describe(
        'For create and update: the body is a form (multipart/form-data) whose one file, under any name, becomes the value of this image or file. Its other parts are values of fields, written as in a file for import.',
      ),
    everyOf: everyOf.optional(),
    orUpdate: z
      .boolean()
      .default(false)
      .describe('For create: a body with the id of a record changes that record.'),
    status: z
      .literal([200, 201, 204])
      .optional()
      .describe('The status of the answer. An answer with 204 has no body. Default: the status of the verb.'),
  })
  .describe('A further address of a verb.');

/** A further call of a verb with nothing left out. */
export type Call = z.output<typeof callInput>;

/** The names in the braces of a path, in its order. */
export const boundNames = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** True for a name in braces that means the customer. */
export const isTenantName = (name: string): boolean => (tenantNames as readonly string[]).includes(name);

/** One name or several. */
const furtherNames = z
  .union([fieldName, z.array(fieldName)])
  .default([])
  .transform((names) => [names].flat());

/** More names for system fields on the wire. */
export const wireInput = z
  .strictObject({
    id: furtherNames,
    customerUuid: furtherNames,
    order: furtherNames,
    createdAt: furtherNames,
    updatedAt: furtherNames,
  })
  .describe('More names for system fields on the wire, such as `id: uuid`.');
