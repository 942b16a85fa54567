import type pg from 'pg';
import { ServiceError } from '../../../../contract/errors.ts';
import { ownRights } from '../../../../contract/options/actions.ts';
import type { Registry } from '../../../../contract/registry.ts';
import { isUsual, rights } from '../../../../contract/rights/rights.ts';
import type { Platform } from '../../../area/platform.ts';
import type { Rules } from '../../../crud/context/resourceContext.ts';
import { afterCommit, withEveryStore, withSignIn } from '../../../database/transaction.ts';
import type { AccessContext } from '../auth/session/accessContext.ts';
import { admitStaff, keepSomebodyInCharge } from './admission.ts';
import { inviteStaff } from './invitations.ts';

/** Brings the access of people up to date, for requests that come right after the answer too. */
async function admit(
  client: pg.ClientBase,
  customerUuid: string,
  { sessions }: Pick<AccessContext, 'sessions'>,
): Promise<void> {
  await admitStaff(client, customerUuid);
  // The database announces it to every process, but the next request can be faster than the announcement.
  afterCommit(client, () => sessions.forget());
}

/**
 * Runs on every change of staff, however it comes: gives or removes access, invites new people once, and makes sure
 * that somebody stays in charge.
 */
export const staffRules = (context: Pick<AccessContext, 'mail' | 'publicUrl' | 'sessions'>): Rules => ({
  async after(_change, { client, actor }) {
    const { customerUuid } = actor;
    const { mail, publicUrl } = context;
    // Who works here is decided over everybody, whichever stores the actor works for.
    await withEveryStore(client, actor, async () => {
      await keepSomebodyInCharge(client, customerUuid);
      await withSignIn(client, async () => {
        await admit(client, customerUuid, context);
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
export const roleRules = (
  { registry }: Pick<Platform, 'registry'>,
  context: Pick<AccessContext, 'sessions'>,
): Rules => ({
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
    await withSignIn(client, () => admit(client, customerUuid, context));
  },
});
