import { ServiceError } from '../../../contract/errors.ts';
import type { OpenArea } from '../../../server/area/area.ts';
import { serve } from '../../../server/calls/serve.ts';
import type { Rules } from '../../../server/crud/context.ts';
import { writeWith } from '../../../server/crud/write.ts';
import { tidesCall } from '../../web/example/call.ts';

/** Boats that a harbour has room for. */
const mostBoats = 2;

/** A new boat has the letters of its harbour behind its name; every change of boats is told in the harbour's book. */
const boatRules: Rules = {
  async before({ action, values }) {
    const { name } = values;
    if (typeof name !== 'string') return;
    if (name.startsWith('Titanic'))
      throw new ServiceError('VALIDATION_FAILED', {
        issues: [{ field: 'name', code: 'invalid', details: {} }],
      });
    return action === 'create' ? { ...values, name: `${name} (HB)` } : undefined;
  },
  async after({ action, ids }, { client, actor, context }) {
    const { rows } = await client.query('SELECT count(*)::integer AS count FROM fleet_boats');
    if (rows[0].count > mostBoats) throw new ServiceError('FORBIDDEN');
    await writeWith(
      { client, context: context.contextOf('fleet/entries'), actor },
      {
        action: 'create',
        values: { text: `${action} ${ids.length}` },
      },
    );
  },
};

/** What a stranger would write: one file, and one line where areas are listed. */
export const tidesArea: OpenArea<'fleet/boats'> = () => ({
  service: 'store',
  resources: ['fleet/boats'],
  calls: (app) =>
    serve(app, tidesCall, async ({ actor }) => [{ harbour: `Hout Bay, for ${actor.name}`, at: '14:05' }]),
  rules: { 'fleet/boats': boatRules },
});
