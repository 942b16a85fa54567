import { lazy } from 'react';
import { withMessages } from '../../i18n/messages.ts';
import { patiently } from '../../i18n/patiently.ts';
import { defineModule } from '../../modules/module.ts';
import { FirstSetUp } from './FirstSetUp.tsx';
import { setUpPath } from './setUpPath.ts';

const installationPart = withMessages(() => import('./en.ts'));

/** Shown before anything of the area is loaded. */
const messages = {
  installation: {
    title: 'Installation',
    unfinished: 'Finish setting up',
    setUpTitle: 'Set up your business',
  },
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    installationModule: typeof messages;
  }
}

/** The customers of the installation, for people who run it, and what a new business still needs. */
export const installationModule = defineModule({
  name: 'installation',
  messages,
  pages: [
    {
      path: '/setup/installation',
      title: 'installation.title',
      icon: 'apps',
      area: 'setup',
      navigation: 'last',
      right: 'operator',
      shownIn: ['navigation', 'palette'],
      Content: lazy(installationPart(() => import('./InstallationPage.tsx'))),
    },
    {
      path: setUpPath,
      title: 'installation.setUpTitle',
      icon: 'store',
      right: { resource: 'setup/business', action: 'update' },
      Content: lazy(installationPart(() => import('./SetUpPage.tsx'))),
    },
  ],
  Below: FirstSetUp,
  resources: {
    'setup/business': {
      notice: lazy(patiently(() => import('./RenewedBusiness.tsx'))),
      actions: lazy(installationPart(() => import('./DownloadEverything.tsx'))),
    },
  },
  home: [
    {
      title: 'installation.unfinished',
      isRare: true,
      right: { resource: 'setup/business', action: 'update' },
      Content: lazy(installationPart(() => import('./UnfinishedSetup.tsx'))),
    },
  ],
});
