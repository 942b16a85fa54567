import { lazy } from 'react';
import { withMessages } from '../../i18n/messages.ts';
import { defineModule, type ResourceParts } from '../../modules/module.ts';

const deploymentPart = withMessages(
  () => import('./en.ts'),
  () => import('../../kit/channels/en.ts'),
);

/** Shown before anything of the area is loaded. */
const messages = { deployment: { tab: 'What the channel gets', recordTab: 'On the channels' } };

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

/** What channels get of menus, and what they would refuse. */
export const deploymentModule = defineModule({
  name: 'deployment',
  messages,
  resources: {
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
