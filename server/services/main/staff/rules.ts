import { ServiceError } from '../../../../contract/errors.ts';
import { ownRights } from '../../../../contract/options/actions.ts';
import type { Registry } from '../../../../contract/registry.ts';
import { isUsual, rights } from '../../../../contract/rights/rights.ts';
import type { Platform } from '../../../area/platform.ts';
import type { Rules } from '../../../crud/context/resourceContext.ts';
import { withEveryStore, withSignIn } from '../../../database/transaction.ts';
import { admitStaff, keepSomebodyInCharge } from './admission.ts';
import { inviteStaff } from './invitations.ts';

/**
 * Runs on every change of staff, however it comes: gives or removes access, invites new people once, and makes sure
 * that somebody stays in charge.
 */
export const staffRules = ({ mail, publicUrl }: Pick<Platform, 'mail' | 'publicUrl'>): Rules => ({
  async after(_change, { client, actor }) {
    const { customerUuid } = actor;
    // Who works here is decided over everybody, whichever stores the actor works for.
    await withEveryStore(client, actor, async () => {
      await keepSomebodyInCharge(client, customerUuid);
      await withSignIn(client, async () => {
        await admitStaff(client, customerUuid);
        await inviteStaff({ client, send: mail.within(client), publicUrl }, customerUuid);
      });
    });
  },
});

/** True if every right is one of the usual ones, or one that a resource adds. */
function areKnown(given: unknown, registry: Registry): boolean {
  const names = Object.values(rights.safeParse(given).data ?? {}).flat();
  const added = [...registry.values()].flatMap(({ actions }) => ownRights(actions));
  return names.every((name) => isUsual(name) || added.includes(name));
}

/**
 * A role can only include rights that there are. A change of it applies at once to everybody who has it, so only people
 * who work for all stores make it.
 */
export const roleRules = ({ registry }: Pick<Platform, 'registry'>): Rules => ({
  async before({ values }, { actor: { stores } }) {
    if (stores !== 'all') throw new ServiceError('OTHER_STORES');
    if (!areKnown(values.rights, registry))
      throw new ServiceError('VALIDATION_FAILED', {
        issues: [{ field: 'rights', code: 'invalid', details: {} }],
      });
    return undefined;
  },
  async after(_change, { client, actor: { customerUuid } }) {
    await keepSomebodyInCharge(client, customerUuid);
    await withSignIn(client, () => admitStaff(client, customerUuid));
  },
});
