import { z } from 'zod';
import { defineCall } from './call.ts';

const waiting = z.object({
  resource: z.string().describe('The name of the resource.'),
  queue: z.string().describe('The name of the queue in its definition (`list.queues`).'),
  total: z.int().describe('How many records wait.'),
  isEstimated: z.boolean().describe('Whether the number is only close.'),
});
export type Waiting = z.output<typeof waiting>;

/** What the first page shows, over all resources that the person may read. */
export const homeCalls = {
  waiting: defineCall({
    service: 'main',
    method: 'GET',
    path: '/home/waiting',
    tag: 'Home',
    summary: 'How many records wait for a person, in every queue that the role includes',
    access: 'session',
    answer: z.array(waiting),
  }),
};
