import { lazy } from 'react';
import { withMessages } from '../../i18n/messages.ts';
import { defineModule, type ResourceParts } from '../../modules/module.ts';

const deploymentPart = withMessages(
  () => import('./en.ts'),
  () => import('../../kit/channels/en.ts'),
);

/** Shown before anything of the area is loaded. */
const messages = {
  deployment: { tab: 'What the channel gets', recordTab: 'On the channels' },
  deployments: { title: 'Deploy menus', plan: 'Plan', onChannel: 'On the channel', earlier: 'Earlier menus' },
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    deploymentModule: typeof messages;
  }
}

/** What channels say of a record that findings can name. */
const saidOnChannels: ResourceParts = {
  tabs: [
    {
      name: 'channels',
      label: 'deployment.recordTab',
      verb: 'get',
      Content: lazy(deploymentPart(() => import('./RecordChannelsTab.tsx'))),
    },
  ],
};

/** What channels get of menus, what they would refuse, and sending it: the plan first, then each store. */
export const deploymentModule = defineModule({
  name: 'deployment',
  messages,
  pages: [
    {
      path: '/deploy',
      title: 'deployments.title',
      icon: 'rocket',
      area: 'deployment',
      right: { resource: 'deployments', action: 'deploy' },
      shownIn: ['navigation', 'palette'],
      Content: lazy(deploymentPart(() => import('./DeployPage.tsx'))),
    },
  ],
  resources: {
    deployments: {
      tabs: [
        {
          name: 'plan',
          label: 'deployments.plan',
          verb: 'get',
          Content: lazy(deploymentPart(() => import('./PlanTab.tsx'))),
        },
      ],
    },
    'deployments/live': {
      tabs: [
        {
          name: 'channel',
          label: 'deployments.onChannel',
          verb: 'get',
          Content: lazy(deploymentPart(() => import('./DriftTab.tsx'))),
        },
        {
          name: 'earlier',
          label: 'deployments.earlier',
          verb: 'get',
          Content: lazy(deploymentPart(() => import('./EarlierMenusTab.tsx'))),
        },
      ],
    },
    menus: saidOnChannels,
    'menus/items': saidOnChannels,
    'menus/subtypes': saidOnChannels,
    'menus/item-categories': saidOnChannels,
    'menus/modifier-groups': saidOnChannels,
    'menus/modifiers': saidOnChannels,
    'menus/channel-menus': {
      tabs: [
        {
          name: 'deployment',
          label: 'deployment.tab',
          verb: 'get',
          Content: lazy(deploymentPart(() => import('./DeploymentTab.tsx'))),
        },
      ],
    },
  },
});
