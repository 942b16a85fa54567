import { z } from 'zod';
import { expectedTable, mistakeTable } from '../mistakeTable.ts';
import type { ResourceInput } from '../resource.ts';
import { defineCall } from './call.ts';

const values = z.record(z.string(), z.union([z.string(), z.number()]));
const codes = <Code extends string>(table: Record<Code, string>) =>
  z.object({ code: z.enum(Object.keys(table) as Code[]), values });

/** One mistake in a file, where it stands and what could stand there instead. */
export const definitionMistake = z.object({
  line: z.int().nullable().describe('The line of the file, the first being 1.'),
  place: z.string().describe('The options and fields that lead there, such as `fields.price.kind`.'),
  message: z.string().describe('What is wrong, in English.'),
  sentences: z.array(codes(mistakeTable)).describe('The same by code, for other languages.'),
  expected: z.string().nullable().describe('What could stand there, in English.'),
  expects: z.array(codes(expectedTable)).describe('The same by code. Any one of these will do.'),
  suggestion: z.string().nullable().describe('The known name that was probably meant.'),
});
export type DefinitionMistake = z.infer<typeof definitionMistake>;

/** How it stands with one file of `config/resources`. */
export const definitionState = z.object({
  file: z.string(),
  resource: z.string().nullable().describe('The name of its resource, where it says one.'),
  state: z
    .enum(['running', 'kept', 'refused'])
    .describe(
      '`running` as the file says, `kept` as it was before a change with mistakes, or `refused`: its calls answer an error.',
    ),
  mistakes: z.array(definitionMistake),
  warnings: z.array(definitionMistake).describe('What is probably not meant, though it can be.'),
});
export type DefinitionState = z.infer<typeof definitionState>;

export const definitionCalls = {
  /** What the pages read before anybody signs in. */
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
