import { z } from 'zod';

/** The longest filter that the address of a list takes. */
export const longestFilter = 10_000;

/** Query parameters of a list, as ra-data-simple-rest sends them. */
export const listParameters = {
  sort: z.string().max(200).optional().describe('JSON: ["field","ASC"]'),
  range: z.string().max(50).optional().describe('JSON: [first, last], counted from 0'),
  filter: z.string().max(longestFilter).optional().describe('JSON: {"field": value, "q": "search"}'),
};
