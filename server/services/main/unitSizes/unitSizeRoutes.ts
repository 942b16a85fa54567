import { z } from 'zod';
import { answer } from '../../../../contract/envelope.ts';
import type { ResourceContext } from '../../../crud/resourceContext.ts';
import { write } from '../../../crud/write.ts';
import type { App } from '../../../plugins/validation.ts';

/** The specification's list can be read as either path (`unitSizes.variantElement.update`); both do the same. */
const paths = [
  '/unitSizes/variantElement/unitSize/:elementId/:unitSizeId',
  '/variantElement/unitSize/:elementId/:unitSizeId',
];

/** Gives a variant element its size. */
export function unitSizeRoutes(app: App, variantElements: ResourceContext): void {
  const params = z.object({ elementId: z.string(), unitSizeId: z.uuid() });
  for (const path of paths) {
    app.put(
      path,
      {
        config: { access: 'session' },
        schema: { tags: ['Unit sizes'], summary: 'Give a variant element its size', params },
      },
      async ({ params: { elementId, unitSizeId }, actor }) => {
        const change = { action: 'update', id: elementId, values: { unitSizeId } } as const;
        return answer(await write(variantElements, actor, change));
      },
    );
  }
}
