import { lazy } from 'react';
import { withMessages } from '../../i18n/messages.ts';
import { defineModule } from '../../modules/module.ts';

const deploymentsPart = withMessages(
  () => import('./en.ts'),
  () => import('../../kit/channels/en.ts'),
);

/** Shown before anything of the area is loaded. */
const messages = {
  deployments: { title: 'Deploy menus', plan: 'Plan', onChannel: 'On the channel', earlier: 'Earlier menus' },
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    deploymentsModule: typeof messages;
  }
}

/** Sending menus to channels: the plan first, then each store. */
export const deploymentsModule = defineModule({
  name: 'deployments',
  messages,
  pages: [
    {
      path: '/deploy',
      title: 'deployments.title',
      icon: 'rocket',
      area: 'deployment',
      right: { resource: 'deployments', action: 'deploy' },
      shownIn: ['navigation', 'palette'],
      Content: lazy(deploymentsPart(() => import('./DeployPage.tsx'))),
    },
  ],
  resources: {
    deployments: {
      tabs: [
        {
          name: 'plan',
          label: 'deployments.plan',
          verb: 'get',
          Content: lazy(deploymentsPart(() => import('./PlanTab.tsx'))),
        },
      ],
    },
    'deployments/live': {
      tabs: [
        {
          name: 'channel',
          label: 'deployments.onChannel',
          verb: 'get',
          Content: lazy(deploymentsPart(() => import('./DriftTab.tsx'))),
        },
        {
          name: 'earlier',
          label: 'deployments.earlier',
          verb: 'get',
          Content: lazy(deploymentsPart(() => import('./EarlierMenusTab.tsx'))),
        },
      ],
    },
  },
});
