import { lazy } from 'react';
import { jobsName } from '../../../contract/jobsName.ts';
import { withMessages } from '../../i18n/messages.ts';
import { defineModule } from '../../modules/module.ts';
import { JobsPlace } from './JobsPlace.tsx';

const jobsPart = withMessages(() => import('./en.ts'));

/** What runs in the background: in the top bar of every page, and in words on its own pages. */
export const jobsModule = defineModule({
  name: 'jobs',
  topBar: { end: JobsPlace },
  resources: {
    [jobsName]: {
      cells: {
        progress: lazy(jobsPart(() => import('./ProgressCell.tsx'))),
        result: lazy(jobsPart(() => import('./ResultCell.tsx'))),
        failure: lazy(jobsPart(() => import('./FailureCell.tsx'))),
      },
      widths: { progress: 130, resource: 170 },
    },
  },
});
