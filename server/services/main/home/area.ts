import { homeCalls } from '../../../../contract/calls/home.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import { turns } from '../../../limits/turns.ts';
import { readWaiting } from './waiting.ts';

/** What the first page shows. It reads many lists in a row, so only a few people at once may ask for it. */
export function homeArea({ contexts }: Platform): Area {
  const takeTurn = turns({ most: 8, mostForOne: 4 });
  return {
    service: 'main',
    calls(app) {
      serve(app, homeCalls.waiting, async ({ actor }) => {
        const giveBack = takeTurn(actor.customerUuid);
        try {
          return await readWaiting(contexts, actor);
        } finally {
          giveBack();
        }
      });
    },
  };
}
