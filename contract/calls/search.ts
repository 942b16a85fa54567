import { z } from 'zod';
import { jsonValue } from '../fieldKinds/jsonValue.ts';
import { recordId } from '../fieldKinds/kinds/link.ts';
import { asSeen } from '../fieldKinds/kinds/text.ts';
import { defineCall } from './call.ts';

/** Records of one resource in one answer. */
export const mostOfOneResource = 4;

/** Resources in one answer. */
export const mostFoundResources = 12;

const foundRecord = z.object({
  resource: z.string().describe('The name of the resource.'),
  id: recordId,
  title: jsonValue.describe('The value of the field that names the record.'),
  label: z.string().nullable().describe('The text of that field, if it refers to another record.'),
});
export type FoundRecord = z.output<typeof foundRecord>;

/** One search over the records of all resources. */
export const searchCall = defineCall({
  service: 'main',
  method: 'GET',
  path: '/search',
  tag: 'Search',
  summary:
    'Records of every resource that the role includes, whose searched fields or titles contain the words',
  access: 'session',
  query: z.object({
    text: z.string().overwrite(asSeen).min(2).max(200),
    first: z
      .string()
      .max(120)
      .optional()
      .describe('The name of a resource: its records come first, then those of its area.'),
  }),
  answer: z.object({
    records: z.array(foundRecord),
    isCut: z
      .boolean()
      .describe(`Records of more than these ${mostFoundResources} resources contain the words.`),
  }),
});
