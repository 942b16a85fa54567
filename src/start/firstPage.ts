import type { Resource } from '../../contract/resource.ts';
import { endpointOf, firstListRequest, listSearch } from '../dataProviders/listRequest.ts';
import { isOpen, type Session } from '../session/session.ts';
import { landingPath } from '../session/signInSteps.ts';
import { startEarly } from './earlyRequests.ts';

/** The name of the resource whose list is at the address, if one is. */
export const listNameAt = (path: string): string =>
  (path === '/' ? landingPath : path).replace(/^\/|\/$/g, '');

/** Requests the list that the address shows, while the pages themselves are still loading. */
export function startFirstPage(
  definitions: readonly Resource[],
  session: Session | null,
  path: string,
): void {
  if (!isOpen(session)) return;
  const name = listNameAt(path);
  const resource = definitions.find((one) => one.name === name);
  if (!resource?.verbs.has('list')) return;
  const endpoint = endpointOf(resource.service, session.selectedCustomer);
  if (endpoint === undefined) return;
  const parameters = listSearch(firstListRequest(resource));
  startEarly(`${endpoint}/${resource.path}?${parameters}`, session.accessToken);
}
