import { defineModule } from '../../modules/module.ts';
import { LivePlace } from './LivePlace.tsx';

/** Other people's changes appear by themselves. */
export const liveModule = defineModule({ name: 'live', topBar: { end: LivePlace } });
