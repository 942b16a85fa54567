import { z } from 'zod';
import { deploymentChannels } from '../deployment/channels.ts';
import { deploymentMenu } from '../deployment/deploymentMenu.ts';
import { finding } from '../deployment/findings.ts';
import { menuChanges } from '../deployment/menuChanges.ts';
import { defineCall } from './call.ts';
import { moment } from './channelMenus.ts';

const preview = z.object({
  channel: z.enum(deploymentChannels),
  channelName: z.string().describe('The channel that sells the menu.'),
  menu: deploymentMenu,
  findings: z.array(finding),
  byteCount: z.int(),
  contentSha256: z.string().describe('The same for the same document.'),
  changes: menuChanges.nullable().describe('What differs from today; null if the menu is that of today.'),
});
export type DeploymentPreview = z.infer<typeof preview>;

const ofItems = z.array(z.object({ itemId: z.uuid(), findings: z.array(finding) }));

const onChannel = z.object({
  channelMenuId: z.uuid(),
  menuName: z.string(),
  channelName: z.string(),
  findings: z.array(finding),
});

const shared = {
  service: 'main',
  method: 'GET',
  tag: 'Deployment',
  access: 'session',
  right: { resource: 'menus/channel-menus', action: 'read' },
  params: z.object({ id: z.uuid() }),
  query: z.object({
    channel: z
      .enum(deploymentChannels)
      .optional()
      .describe('Whose document. Default: that of the channel that sells the menu, or of the website.'),
    ...moment,
  }),
} as const;

/** What a channel gets when somebody deploys a menu to it. */
export const deploymentCalls = {
  preview: defineCall({
    ...shared,
    path: '/channelsmenus/{id}/deployment',
    summary: 'Check what a channel would get of a menu',
    answer: preview,
  }),
  ofItems: defineCall({
    ...shared,
    path: '/channelsmenus/{id}/deployment/items',
    summary: 'What a channel would refuse of each item of a menu, or could not show',
    answer: ofItems,
  }),
  ofRecord: defineCall({
    ...{ service: 'main', method: 'GET', tag: 'Deployment', access: 'session', right: shared.right },
    path: '/onChannels',
    summary: 'What each channel that sells a record would refuse of it and its parts, or could not show',
    query: z.object({
      resource: z.string().max(100).describe('The name of its resource, such as `menus/modifiers`.'),
      id: z.uuid(),
    }),
    answer: z.array(onChannel),
  }),
  document: defineCall({
    ...shared,
    path: '/channelsmenus/{id}/deployment/document',
    summary: 'Write the document of a menu that a channel gets',
    produces: 'application/json',
  }),
};
