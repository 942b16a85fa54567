import { historyCalls } from '../../../contract/calls/history.ts';
import { linesFields } from '../../../contract/lines.ts';
import { canUndoDelete } from '../../../contract/undoDelete.ts';
import { realmOf } from '../../access/actor.ts';
import { serve } from '../../calls/serve.ts';
import type { App } from '../../plugins/validation.ts';
import type { ResourceContext } from '../context/resourceContext.ts';
import { fileLinks } from '../read/fileLinks.ts';
import { readHistory } from '../read/history.ts';
import { readMoment } from '../read/moment.ts';
import { comesBack } from '../write/undelete/comesBack.ts';
import { restoreDeleted } from '../write/undelete/restoreDeleted.ts';
import { undoDelete } from '../write/undelete/undoDelete.ts';
import { revert } from '../write/undoChange/revert.ts';
import { undoChange } from '../write/undoChange/undoChange.ts';
import { undoSave } from '../write/undoChange/undoSave.ts';

/** What happened to records, as far as they can be read. */
export function historyRoutes(app: App, context: ResourceContext): void {
  const { resource } = context;
  if (resource.view || !resource.verbs.has('get')) return;
  serve(app, historyCalls.read(resource), ({ params, actor }) =>
    readHistory(context, params.id, realmOf(actor)),
  );
  serve(app, historyCalls.moment(resource), async ({ params, actor }) => {
    const { before, after } = await readMoment(context, params, realmOf(actor));
    const links = fileLinks(context, actor.customerUuid);
    const ends = { before: before && links(before), after: after && links(after) };
    return { ...ends, comesBack: after === null && (await comesBack(context, actor, params.id)) };
  });
}

/** The calls that bring back what was there before, as far as the resource can change at all. */
export function undoRoutes(app: App, context: ResourceContext): void {
  const { resource, record, registry } = context;
  const { verbs } = resource;
  if (verbs.has('update') || verbs.has('delete'))
    serve(app, historyCalls.undoChange(resource), ({ body, actor, key }) =>
      undoChange(context, actor, body.request, key),
    );
  if (verbs.has('update'))
    serve(app, historyCalls.revert(resource, record), async ({ params, body, actor, key }) => {
      const reverted = await revert(context, actor, { id: params.id, ...body }, key);
      return fileLinks(context, actor.customerUuid)(reverted);
    });
  if (verbs.has('update') && linesFields(resource).length > 0)
    serve(app, historyCalls.undoSave(resource, record), async ({ params, body, actor, key }) => {
      const undone = await undoSave(context, actor, { id: params.id, ...body }, key);
      return fileLinks(context, actor.customerUuid)(undone);
    });
  if (verbs.has('delete') && canUndoDelete(resource, registry))
    serve(app, historyCalls.undoDelete(resource), ({ body, actor, key }) =>
      undoDelete(context, actor, body.ids, key),
    );
  if (verbs.has('delete') && resource.softDelete !== undefined)
    serve(app, historyCalls.restore(resource), ({ body, actor, key }) =>
      restoreDeleted(context, actor, body.ids, key),
    );
}
