import { z } from 'zod';
import { fieldName } from '../fieldKinds/names.ts';
import { moveInput } from './actions.ts';

/** The states of a record, as their author writes them. */
export const statesInput = z
  .strictObject({
    field: fieldName.describe('The choice that holds the state. Only moves change it.'),
    start: z.string().describe('The state of a new record.'),
    moves: z.record(fieldName, moveInput).describe('The ways from state to state, by name.'),
  })
  .optional()
  .describe('The life of a record: the states that it can have, and who may move it from one to another.');
