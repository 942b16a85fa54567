import { z } from 'zod';
import type { ResourceInput } from '../resource.ts';
import { defineCall } from './call.ts';

/** What the pages read before anybody signs in. */
export const definitionCalls = {
  list: defineCall({
    service: 'main',
    method: 'GET',
    path: '/definitions',
    tag: 'Definitions',
    summary: 'The resources that an admin added, as they were written',
    access: 'public',
    answer: z.array(z.custom<ResourceInput>()),
  }),
};
