import type { Platform } from '../../../area/platform.ts';
import type { Rules } from '../../../crud/context/resourceContext.ts';
import { withSignIn } from '../../../database/transaction.ts';
import { admitStaff, keepSomebodyInCharge } from './admission.ts';
import { inviteStaff } from './invitations.ts';

/** Whoever changes staff, whichever way: they are let in or shut out, invited once, and somebody stays in charge. */
export const staffRules = ({ mail, publicUrl }: Pick<Platform, 'mail' | 'publicUrl'>): Rules => ({
  async after(_change, { client, actor: { customerUuid } }) {
    await keepSomebodyInCharge(client, customerUuid);
    await withSignIn(client, async () => {
      await admitStaff(client, customerUuid);
      await inviteStaff({ client, send: mail.within(client), publicUrl }, customerUuid);
    });
  },
});

/** What a role includes holds at once for everybody who has it. */
export const roleRules: Rules = {
  async after(_change, { client, actor: { customerUuid } }) {
    await keepSomebodyInCharge(client, customerUuid);
    await withSignIn(client, () => admitStaff(client, customerUuid));
  },
};
