import { definitionCalls } from '../../../../contract/calls/definitions.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';

/** Serves the definitions that an admin added, because pages need them before there is a session. */
export const definitionsArea = ({ definitions: { configured, states } }: Platform): Area => ({
  service: 'main',
  essentialCalls(app) {
    const definitions = configured.map(({ input }) => input);
    serve(app, definitionCalls.list, async () => definitions);
    serve(app, definitionCalls.states, async () => [...states]);
  },
});
