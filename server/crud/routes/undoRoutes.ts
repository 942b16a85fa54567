import { historyCalls } from '../../../contract/calls/history.ts';
import { realmOf } from '../../access/actor.ts';
import { serve } from '../../calls/serve.ts';
import type { App } from '../../plugins/validation.ts';
import type { ResourceContext } from '../context.ts';
import { fileLinks } from '../read/fileLinks.ts';
import { readHistory } from '../read/history.ts';
import { readMoment } from '../read/moment.ts';
import { comesBack } from '../undo/deletions.ts';
import { undoableActions } from '../undo/unit.ts';
import { undo } from '../undo.ts';

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

/** The call that undoes what happened to records, as far as anything can. */
export function undoRoute(app: App, context: ResourceContext): void {
  const { resource } = context;
  const { verbs } = resource;
  if (verbs.has('update') || verbs.has('delete') || undoableActions(resource).length > 0)
    serve(app, historyCalls.undo(resource), ({ body, actor, key }) => undo(context, actor, body, key));
}
