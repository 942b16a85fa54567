import { listCalls } from '../../../../contract/calls/lists.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import { turns } from '../../../limits/turns.ts';
import { readCounts } from './counts.ts';
import { readGroups } from './groups.ts';

/** Counts for the pages of lists. One call reads many totals, so only a few people at once may ask for them. */
export function listsArea({ contexts }: Platform): Area {
  const takeTurn = turns({ most: 12, mostForOne: 6 });
  return {
    service: 'main',
    calls(app) {
      serve(app, listCalls.counts, async ({ body, actor }) => {
        const giveBack = takeTurn(actor.customerUuid);
        try {
          return await readCounts(contexts, actor, body);
        } finally {
          giveBack();
        }
      });
      serve(app, listCalls.groups, async ({ body, actor }) => {
        const giveBack = takeTurn(actor.customerUuid);
        try {
          return await readGroups(contexts, actor, body);
        } finally {
          giveBack();
        }
      });
    },
  };
}
