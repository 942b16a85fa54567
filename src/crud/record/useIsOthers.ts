import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { belongsTo } from '../../../contract/storeScope.ts';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import { useOwnStores } from '../../session/SessionContext.tsx';

/** True for a record that the person sees and may not change, because it also belongs to stores that are not theirs. */
export function useIsOthers(resource: Resource, record: WireRecord | undefined): boolean {
  const registry = useRegistry();
  const stores = useOwnStores();
  return record !== undefined && !belongsTo(stores, { resource, registry }, record);
}
