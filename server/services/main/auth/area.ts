import { customerEndpointCall } from '../../../../contract/calls/customer.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import type { AccessContext } from '../../../domain/signIn/sessions.ts';
import { endpointsOf } from '../../../domain/signIn/users.ts';
import { accountRoutes } from './account/accountRoutes.ts';
import { recoveryRoutes } from './account/recoveryRoutes.ts';
import { sweepAccessRegularly } from './session/sweep.ts';
import { signInRoutes } from './signIn/signInRoutes.ts';

/** Signing in, getting back in, and the user's own account. */
export const authArea = ({ registry, contextOf, pool, log }: Platform, context: AccessContext): Area => {
  const staff = registry.has('access/staff') ? contextOf('access/staff') : undefined;
  return {
    service: 'main',
    essentialCalls(app) {
      signInRoutes(app, context);
      recoveryRoutes(app, { ...context, staff });
      accountRoutes(app, { ...context, staff });
    },
    calls: (app) =>
      serve(app, customerEndpointCall, async ({ actor }) => endpointsOf(pool, actor.customerUuid)),
    background: () => sweepAccessRegularly(pool, log),
  };
};
