import { z } from 'zod';
import { finding } from '../deployment/findings.ts';
import { menuChange, menuChanges } from '../deployment/menuChanges.ts';
import { storableMoment } from '../fieldKinds/kinds/moment.ts';
import { defineCall } from './call.ts';

/** Stores times menus that one deployment may have. */
export const mostPlanned = 1_000;

const shared = { service: 'main', tag: 'Deployment', access: 'session' } as const;

const timings = ['NOW', 'AT', 'AFTER_CLOSE'] as const;

const planned = z.object({
  id: z.uuid().describe('The deployment.'),
  stores: z.int(),
  blocked: z.int().describe('Stores that cannot get their menu before somebody mends what is in the way.'),
  unchanged: z.int().describe('Stores that have this menu already.'),
});
export type PlannedDeployment = z.infer<typeof planned>;

const review = z.object({
  findings: z.array(finding),
  changes: menuChanges
    .nullable()
    .describe('What is different from the menu that the store has; null if it has none.'),
  overwrites: z
    .object({ count: z.int(), changes: z.array(menuChange).describe('At most the first 200.') })
    .nullable()
    .describe(
      'What somebody changed on the channel since the store got its menu. The deployment puts the new menu in its place.',
    ),
});
export type StoreReview = z.infer<typeof review>;

/** Earlier menus that one call answers. */
export const earlierAtOnce = 50;

const earlier = z.object({
  menus: z.array(
    z.object({
      sentId: z.uuid().describe('What restores the menu.'),
      deploymentId: z.uuid(),
      name: z.string().describe('The name of the deployment.'),
      itemCount: z.int(),
      sentAt: z.string().describe('When the store had got it.'),
      isLive: z.boolean().describe('True if it is the very menu that guests see now.'),
      by: z.string().nullable().describe('Who deployed it.'),
    }),
  ),
  hasMore: z.boolean(),
});
export type EarlierMenus = z.infer<typeof earlier>;

/** Deployments: planning them, what they change at a store, and taking them back. */
export const deploymentsCalls = {
  plan: defineCall({
    ...shared,
    method: 'POST',
    path: '/deployments/plan',
    summary: 'Plan a deployment: what each store would get, and what is in the way',
    right: { resource: 'deployments', action: 'deploy' },
    status: 201,
    body: z.strictObject({
      name: z
        .string()
        .trim()
        .min(1)
        .max(120)
        .optional()
        .describe('Default: the names of the menu and the channel.'),
      channelMenuIds: z.array(z.uuid()).min(1).max(20),
      storeUuids: z.array(z.uuid()).max(mostPlanned).default([]),
      storeGroupUuids: z.array(z.uuid()).max(100).default([]).describe('Every store of these groups.'),
      timing: z.enum(timings).default('NOW'),
      startsAt: storableMoment.optional().describe('When it begins, if the timing is AT.'),
    }),
    answer: planned,
  }),
  planAgain: defineCall({
    ...shared,
    method: 'POST',
    path: '/deployments/{id}/planAgain',
    summary: 'Plan a deployment again that nobody has applied, with the menus as they are now',
    right: { resource: 'deployments', action: 'deploy' },
    params: z.object({ id: z.uuid() }),
    answer: planned,
  }),
  takeBack: defineCall({
    ...shared,
    method: 'POST',
    path: '/deployments/{id}/takeBack',
    summary: 'Plan a deployment that gives each store the menu that it had before this one',
    right: { resource: 'deployments', action: 'deploy' },
    params: z.object({ id: z.uuid() }),
    status: 201,
    answer: planned,
  }),
  earlier: defineCall({
    ...shared,
    method: 'GET',
    path: '/liveMenus/{id}/earlier',
    summary: 'The menus that a store got in the place of a live menu, the newest first',
    right: { resource: 'deployments/live', action: 'read' },
    params: z.object({ id: z.uuid() }),
    query: z.object({
      before: storableMoment
        .optional()
        .describe('Only those that the store had got before: `sentAt` of the last one that you have.'),
    }),
    answer: earlier,
  }),
  restore: defineCall({
    ...shared,
    method: 'POST',
    path: '/deploymentStores/{id}/restore',
    summary: 'Plan a deployment that gives a store the very menu again that it got from an earlier one',
    right: { resource: 'deployments', action: 'deploy' },
    params: z.object({ id: z.uuid() }),
    status: 201,
    answer: planned,
  }),
  review: defineCall({
    ...shared,
    method: 'GET',
    path: '/deploymentStores/{id}/review',
    summary: 'What a deployment changes at one store, and what is in the way',
    right: { resource: 'deployments/stores', action: 'read' },
    params: z.object({ id: z.uuid() }),
    answer: review,
  }),
  document: defineCall({
    ...shared,
    method: 'GET',
    path: '/deploymentStores/{id}/document',
    summary: 'The document that a deployment sends to one store',
    right: { resource: 'deployments/stores', action: 'read' },
    params: z.object({ id: z.uuid() }),
    produces: 'application/json',
  }),
};
