import type { Platform } from '../../../area/platform.ts';
import type { Rules } from '../../../crud/context/resourceContext.ts';
import { withSignIn } from '../../../database/transaction.ts';
import { admitStaff, keepSomebodyInCharge } from './admission.ts';
import { inviteStaff } from './invitations.ts';

/**
 * Runs on every change of staff, however it comes: gives or removes access, invites new people once, and makes sure
 * that somebody stays in charge.
 */
export const staffRules = ({ mail, publicUrl }: Pick<Platform, 'mail' | 'publicUrl'>): Rules => ({
  async after(_change, { client, actor: { customerUuid } }) {
    await keepSomebodyInCharge(client, customerUuid);
    await withSignIn(client, async () => {
      await admitStaff(client, customerUuid);
      await inviteStaff({ client, send: mail.within(client), publicUrl }, customerUuid);
    });
  },
});

/** A change of a role applies at once to everybody who has it. */
export const roleRules: Rules = {
  async after(_change, { client, actor: { customerUuid } }) {
    await keepSomebodyInCharge(client, customerUuid);
    await withSignIn(client, () => admitStaff(client, customerUuid));
  },
};
