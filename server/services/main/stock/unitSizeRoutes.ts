import { giveUnitSizeCalls } from '../../../../contract/calls/unitSizes.ts';
import { serve } from '../../../calls/serve.ts';
import type { ResourceContext } from '../../../crud/context.ts';
import { write } from '../../../crud/write.ts';
import type { App } from '../../../plugins/validation.ts';

/** Gives a variant element its size. */
export function unitSizeRoutes(app: App, variantElements: () => ResourceContext): void {
  for (const call of giveUnitSizeCalls)
    serve(app, call, ({ params: { elementId, unitSizeId }, actor }) =>
      write(variantElements(), actor, { action: 'update', id: elementId, values: { unitSizeId } }),
    );
}
