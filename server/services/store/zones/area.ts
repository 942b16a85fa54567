import { ServiceError } from '../../../../contract/errors.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import type { ActionHandler, ExistingRow, Writing } from '../../../crud/context.ts';
import { changeRecords } from '../../../crud/records.ts';
import { asApproved, fromApproved, isAsApproved, isInForce, lockZones, zones } from './approvedValues.ts';
import { zoneRoutes } from './routes.ts';
import { zoneRules } from './zoneRules.ts';

/** The right to the action includes what it sets. */
const changeZones = (writing: Writing, rows: readonly ExistingRow[], as: string) =>
  changeRecords(writing, rows, { as, right: null });

/** What the moves around the approval do. */
const approvalHandlers = {
  /** The values are in force from now on. */
  async approve({ ids }, scope) {
    const rows = (await lockZones(scope, ids)).map(({ id, version, values }) => ({
      id,
      // Keeping the values makes the next version. While the record has that one, nothing has changed since.
      values: { ...asApproved(values), approvedVersion: version + 1 },
    }));
    await changeZones(scope, rows, 'approve');
  },
  async reject({ ids }, scope) {
    const rows = await lockZones(scope, ids);
    if (!rows.every(({ values }) => isInForce(values))) throw new ServiceError('ZONE_NEVER_APPROVED');
    await changeZones(
      scope,
      rows.map(({ id, values }) => ({ id, values: fromApproved(values) })),
      'reject',
    );
  },
  /** A zone that waited for approval before waits for it again. */
  async keep({ ids }, scope) {
    const rows = (await lockZones(scope, ids))
      .filter(({ values }) => !isAsApproved(values))
      .map(({ id }) => ({ id, values: { status: 'PENDING_APPROVAL' } }));
    await changeZones(scope, rows, 'keep');
  },
} satisfies Record<string, ActionHandler>;

/** Where stores deliver: which areas are valid, who approves them, and which zone counts at a place. */
export const zonesArea = (platform: Platform): Area => ({
  service: 'store',
  resources: [
    ...([
      'stores',
      'stores/settings',
      'stores/group-members',
      'stores/closures',
      'stores/addresses',
      zones,
    ] as const),
    ...(['stores/trading-hours', 'stores/operating-hours', 'stores/special-hours'] as const),
  ],
  calls: (app) => zoneRoutes(app, platform),
  rules: { [zones]: zoneRules },
  handlers: { [zones]: approvalHandlers },
});
