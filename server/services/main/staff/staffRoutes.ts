import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { staffAccessAnswer } from '../../../../contract/calls/staffAccess.ts';
import { answer } from '../../../../contract/envelope.ts';
import { callerOf } from '../../../access/caller.ts';
import type { App } from '../../../plugins/validation.ts';
import type { AccessContext } from '../auth/session/accessContext.ts';
import { data, nothing } from '../auth/session/requestTokens.ts';
import {
  approveFactorRemoval,
  readStaffAccess,
  removeStaffDevice,
  resetStaffPassword,
  type StaffRequest,
  signOutStaff,
} from './staffAccess.ts';

const tags = ['Staff'];
const params = z.object({ id: z.string() });
const right = { resource: 'access/staff', action: 'update' } as const;
const path = '/access/staff/:id';

const requestOf = (request: FastifyRequest, staffId: string): StaffRequest => ({
  claims: request.claims,
  caller: callerOf(request),
  staffId,
});

/** How the people of a customer sign in, for those who look after them. */
export function staffRoutes(app: App, context: AccessContext): void {
  app.get(
    `${path}/access`,
    {
      config: { access: 'session', right },
      schema: {
        tags,
        summary: 'How a person signs in, from where, and on which trusted devices',
        params,
        response: data(staffAccessAnswer),
      },
    },
    async (request) => answer(await readStaffAccess(context, requestOf(request, request.params.id))),
  );

  const acts = [
    ['resetPassword', 'Take the password away, sign out everywhere, and mail a link', resetStaffPassword],
    ['signOut', 'End all sessions at this customer', signOutStaff],
    [
      'approveSecondFactorRemoval',
      'Mail the link that removes a lost authenticator without the wait of a day',
      approveFactorRemoval,
    ],
  ] as const;
  for (const [name, summary, act] of acts)
    app.post(
      `${path}/${name}`,
      {
        config: { access: 'session', right, stepUp: true },
        schema: { tags, summary, params, response: data(nothing) },
      },
      async (request) => {
        await act(context, requestOf(request, request.params.id));
        return answer({});
      },
    );

  app.delete(
    `${path}/trustedDevices/:deviceId`,
    {
      config: { access: 'session', right },
      schema: {
        tags,
        summary: 'Take the trust in a device back; ends the sessions that were opened on it',
        params: params.extend({ deviceId: z.string() }),
        response: data(nothing),
      },
    },
    async (request) => {
      const { id, deviceId } = request.params;
      await removeStaffDevice(context, { ...requestOf(request, id), deviceId });
      return answer({});
    },
  );
}
