import { z } from 'zod';
import { expectedTable, mistakeTable } from '../mistakeTable.ts';
import type { ResourceInput } from '../resourceInput.ts';
import { defineCall } from './call.ts';

const values = z.record(z.string(), z.union([z.string(), z.number()]));
const codes = <Code extends string>(table: Record<Code, string>) =>
  z.object({ code: z.enum(Object.keys(table) as Code[]), values });

/** One mistake in a file, where it is and what could be there instead. */
export const definitionMistake = z
  .object({
    line: z.int().nullable().describe('The line of the file, the first being 1.'),
    place: z.string().describe('The options and fields that lead there, such as `fields.price.kind`.'),
    message: z.string().describe('What is wrong, in English.'),
    sentences: z.array(codes(mistakeTable)).describe('What is wrong, as codes for other languages.'),
    expected: z.string().nullable().describe('What could be there instead, in English.'),
    expects: z
      .array(codes(expectedTable))
      .describe('What could be there instead, as codes. Any one of these will do.'),
    suggestion: z.string().nullable().describe('The known name that was probably meant.'),
  })
  .meta({ id: 'DefinitionMistake' });
export type DefinitionMistake = z.infer<typeof definitionMistake>;

/** The state of one file in `config/resources`. */
export const definitionState = z.object({
  file: z.string(),
  resource: z.string().nullable().describe('The name of its resource, if it gives one.'),
  state: z
    .enum(['running', 'kept', 'refused'])
    .describe(
      '`running` as the file says, `kept` as it was before a change with mistakes, or `refused`: its calls answer with an error.',
    ),
  mistakes: z.array(definitionMistake),
  warnings: z
    .array(definitionMistake)
    .describe('What the author probably did not mean, though it is allowed.'),
});
export type DefinitionState = z.infer<typeof definitionState>;

export const definitionCalls = {
  /** What pages read before anybody signs in. */
  list: defineCall({
    service: 'main',
    method: 'GET',
    path: '/definitions',
    tag: 'Definitions',
    summary: 'The resources that an admin added, as they were written',
    access: 'public',
    answer: z.array(z.custom<ResourceInput>()),
  }),
  states: defineCall({
    service: 'main',
    method: 'GET',
    path: '/definitions/states',
    tag: 'Definitions',
    summary: 'Every file of config/resources, and the mistakes in it',
    access: 'session',
    right: { resource: 'definitions', action: 'configure' },
    answer: z.array(definitionState),
  }),
};
