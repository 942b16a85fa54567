import { defineModule } from '../../modules/module.ts';
import { crud } from '../en/crud.ts';
import { Activity, EngineProviders } from './EngineProviders.tsx';

/** What the generated pages need besides themselves. */
export const crudModule = defineModule({
  name: 'crud',
  messages: { crud },
  topBar: { end: Activity },
  Around: EngineProviders,
});
