import type { Registry } from '../../contract/registry.ts';
import { endpointOf, firstListRequest, listSearch } from '../dataProviders/listRequest.ts';
import { isOpen, type Session } from '../session/session.ts';
import { landingPath } from '../session/signInSteps.ts';
import { startEarly } from './earlyRequests.ts';

/** Requests the list that the address shows, while the pages themselves are still loading. */
export function startFirstPage(registry: Registry, session: Session | null, path: string): void {
  if (!isOpen(session)) return;
  const resource = registry.get((path === '/' ? landingPath : path).replace(/^\/|\/$/g, ''));
  if (!resource?.verbs.has('list')) return;
  const endpoint = endpointOf(resource.service, session.selectedCustomer);
  if (endpoint === undefined) return;
  const parameters = listSearch(firstListRequest(resource));
  startEarly(`${endpoint}/${resource.path}?${parameters}`, session.accessToken);
}
