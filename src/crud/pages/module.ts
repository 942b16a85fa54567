import { defineModule } from '../../modules/module.ts';
import { crud } from '../en.ts';
import { ImportJobsProvider } from '../import/ImportJobsProvider.tsx';
import { Activity } from './Activity.tsx';

/** What the generated pages need beside themselves. */
export const crudModule = defineModule({
  name: 'crud',
  messages: { crud },
  topBar: { end: Activity },
  Around: ImportJobsProvider,
});
