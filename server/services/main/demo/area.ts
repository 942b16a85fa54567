import { demoCalls } from '../../../../contract/calls/demo.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import { demoHints } from './accounts.ts';

/** What a demo tells everybody who opens it. */
export const demoArea = ({ configuration: { isDemo }, outbox }: Platform): Area => ({
  service: 'main',
  essentialCalls(app) {
    serve(app, demoCalls.hints, async () => (isDemo ? demoHints() : null));
    serve(app, demoCalls.outbox, async () => (isDemo && outbox ? outbox.list() : null));
  },
});
