import { z } from 'zod';
import { longestFilter } from '../../../contract/calls/exports.ts';

/** Query parameters of a list, as ra-data-simple-rest sends them. */
export const listParameters = {
  sort: z.string().max(200).optional().describe('JSON: ["field","ASC"]'),
  range: z.string().max(50).optional().describe('JSON: [first, last], counted from 0'),
  filter: z.string().max(longestFilter).optional().describe('JSON: {"field": value, "q": "search"}'),
};
