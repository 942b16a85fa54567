import { z } from 'zod';
import { defineCall } from './call.ts';

const waiting = z.object({
  resource: z.string().describe('The name of the resource.'),
  queue: z.string().describe('The name of the queue in its definition (`list.queues`).'),
  total: z.int().describe('How many records wait.'),
  names: z
    .array(z.string())
    .describe('The titles of the first three, each once, for a queue that names its records (`names`).'),
  isEstimated: z.boolean().describe('Whether the number is only close.'),
});
export type Waiting = z.output<typeof waiting>;

/** The resource whose records are arrangements of the home page. */
export const arrangementsName = 'setup/home-arrangements';

const entries = z.array(z.string().min(1).max(250)).max(300);

/** Which parts of the home page are shown, and in which order. Parts that it does not name come last. */
export const homeArrangement = z.strictObject({
  order: entries.describe('The parts in their order, by name.'),
  hidden: entries.describe('Those that are not shown.'),
});
export type HomeArrangement = z.output<typeof homeArrangement>;

const common = { service: 'main', tag: 'Home', access: 'session' } as const;
const ofRole = {
  ...common,
  path: '/home/arrangement/roles/{role}',
  right: { resource: 'access/roles', action: 'update' },
  params: z.object({ role: z.uuid() }),
} as const;

/** What the first page shows, over all resources that the person may read. */
export const homeCalls = {
  waiting: defineCall({
    ...common,
    method: 'GET',
    path: '/home/waiting',
    summary: 'How many records wait for a person, in every queue that the role includes',
    answer: z.array(waiting),
  }),
  arrangement: defineCall({
    ...common,
    method: 'GET',
    path: '/home/arrangement',
    summary: 'How your home page is arranged: by yourself, or else for your role',
    answer: z.object({
      own: homeArrangement.nullable(),
      ofRole: homeArrangement.nullable(),
      arrangedRoles: z.array(z.uuid()).describe('The roles with an arrangement, for people who may set it.'),
    }),
  }),
  arrange: defineCall({
    ...common,
    method: 'PUT',
    path: '/home/arrangement',
    summary: 'Arrange your own home page',
    body: homeArrangement,
  }),
  reset: defineCall({
    ...common,
    method: 'DELETE',
    path: '/home/arrangement',
    summary: 'Go back to the arrangement of your role',
  }),
  arrangeForRole: defineCall({
    ...ofRole,
    method: 'PUT',
    summary: 'Arrange the home page of everybody who has a role and no arrangement of their own',
    body: homeArrangement,
  }),
  resetForRole: defineCall({ ...ofRole, method: 'DELETE', summary: 'Forget the arrangement of a role' }),
};
