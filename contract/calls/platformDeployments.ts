import { z } from 'zod';
import { foundInMenu } from '../errors.ts';
import { defineCall } from './call.ts';

/** The states of a deployment, as the calls of the specification name them. */
export const deploymentWireStates = ['PUBLISHED', 'IN_PROGRESS', 'COMPLETE', 'FAILED', 'CANCELLED'] as const;

const shared = { service: 'main', access: 'session' } as const;
const right = { resource: 'deployments', action: 'deploy' } as const;

/**
 * What the specification's calls send. The product writes the menu itself, from what stands in the menu at that moment,
 * so the file is accepted for older clients and means nothing.
 */
const payload = z.strictObject({
  clientUuid: z.uuid().optional(),
  channelmenuId: z.uuid().describe('The channel menu; with a small m, as the specification writes it.'),
  deployType: z
    .enum(['FULL', 'AVAILABILITY', 'PRICES'])
    .default('FULL')
    .describe('Every type sends the whole menu.'),
  deploymentMenuFile: z
    .unknown()
    .optional()
    .describe('Accepted and not used: the product writes the menu itself.'),
});

const store = z.object({
  storeUuid: z.uuid(),
  status: z.string().describe('The state of the store in the deployment, such as COMPLETE.'),
  contentSha256: z.string().nullable(),
  menuVersion: z.int().describe('How many menus the store has got on the platform with this one.'),
  errorCode: z
    .string()
    .nullable()
    .describe(
      'Why it failed: MRD_PARTNER_REJECTED, MRD_PARTNER_TIMEOUT for a platform that did not answer, or a code of ours.',
    ),
  errorMessage: z.string().nullable().describe('What the platform said, if it refused.'),
});

const deployment = z.object({
  deploymentId: z.uuid(),
  status: z.enum(deploymentWireStates),
  menuVersion: z.int().describe('The highest of its stores.'),
  contentSha256: z.string().describe('The digest of the document, or of those of several stores.'),
  warnings: z.array(foundInMenu).describe('What the platform cannot show, and where in the document.'),
  stores: z.array(store),
});
export type PlatformDeployment = z.infer<typeof deployment>;

/** What both calls of Mr D share: the body, and their own codes for one that does not fit. */
const ofMrd = {
  ...shared,
  method: 'POST',
  tag: 'Mr D',
  right,
  body: payload,
  answer: deployment,
  refusals: { invalid: 'MRD_BODY_INVALID', tooLarge: 'MRD_FILE_TOO_LARGE' },
} as const;

/** The platforms that the specification deploys to with one call: each menu goes to its stores at once. */
export const oneStepDeployments = [
  {
    channel: 'UBER_EATS',
    notLinked: 'UBER_STORE_NOT_LINKED',
    deploy: defineCall({
      ...shared,
      method: 'POST',
      path: '/ubermenudeploy',
      tag: 'Uber Eats',
      summary: 'Deploy a menu to linked stores of Uber Eats',
      right,
      status: 202,
      body: payload.extend({
        storeUuids: z.array(z.uuid()).optional().describe('Default: every linked store.'),
      }),
      answer: deployment,
    }),
    last: defineCall({
      ...shared,
      method: 'GET',
      path: '/ubermenudeploy/info/{x}',
      tag: 'Uber Eats',
      summary: 'The last deployment of a menu to Uber Eats',
      right: { resource: 'deployments', action: 'read' },
      params: z.object({ x: z.uuid().describe('The channel menu.') }),
      answer: deployment.nullable(),
    }),
  },
] as const;

/** The platforms that the specification deploys to in two steps: first a menu is frozen and checked, then sent. */
export const twoStepDeployments = [
  {
    channel: 'MR_DELIVERY',
    notFound: 'MRD_CHANNEL_MENU_NOT_FOUND',
    notLinked: 'MRD_STORE_NOT_LINKED',
    notPublished: 'MRD_NOT_PUBLISHED',
    invalid: 'MRD_MENU_INVALID',
    tooLarge: 'MRD_FILE_TOO_LARGE',
    rejected: 'MRD_PARTNER_REJECTED',
    publish: defineCall({
      ...ofMrd,
      path: '/v1/mrd/publish',
      summary: 'Freeze a menu for the stores of Mr D, and check it; the same content again changes nothing',
    }),
    submit: defineCall({
      ...ofMrd,
      path: '/v1/mrd/submit',
      summary: 'Send the published menu to Mr D, or send it again to stores that it did not reach',
      status: 202,
    }),
  },
] as const;

/** How the calls of such a platform refuse. */
export type TwoStepRefusals = Pick<(typeof twoStepDeployments)[number], 'invalid' | 'tooLarge' | 'rejected'>;
