import { searchCall } from '../../../../contract/calls/search.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import { searchAll } from '../../../crud/readList.ts';
import { turns } from '../../../limits/turns.ts';

/** The search over all records. It reads many lists, so only a few people at once may search. */
export function searchArea({ contexts, registry }: Platform): Area {
  const takeTurn = turns({ most: 10, mostForOne: 5 });
  return {
    service: 'main',
    calls(app) {
      serve(app, searchCall, async ({ query: { text, first }, actor }) => {
        const area = registry.get(first ?? '')?.area;
        const rank = (name: string, own: string | undefined) => (name === first ? 0 : own === area ? 1 : 2);
        const ranked = contexts.toSorted(
          ({ resource: left }, { resource: right }) =>
            rank(left.name, left.area) - rank(right.name, right.area),
        );
        const giveBack = takeTurn(actor.customerUuid);
        try {
          return await searchAll({ contexts: ranked, text, actor });
        } finally {
          giveBack();
        }
      });
    },
  };
}
