import { defineModule } from '../../modules/module.ts';
import { LivePlace } from './LivePlace.tsx';

/** What other people change appears by itself. */
export const liveModule = defineModule({ name: 'live', topBar: { end: LivePlace } });
