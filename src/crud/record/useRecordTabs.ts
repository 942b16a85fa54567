import { useMemo } from 'react';
import { isSubject, type Resource } from '../../../contract/resource.ts';
import { useComposition, useResourceParts } from '../../modules/CompositionContext.tsx';
import type { ModuleTab } from '../../modules/module.ts';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import { type RecordTab, tabsOf } from './tabsOf.ts';

const none: readonly ModuleTab[] = [];

/** The tabs of a resource's records. */
export function useRecordTabs(resource: Resource): RecordTab[] {
  const registry = useRegistry();
  const { tabs = none } = useResourceParts(resource);
  const { recordTabs } = useComposition();
  return useMemo(() => {
    const ofEvery = isSubject(resource) ? recordTabs : none;
    return tabsOf(resource, registry, [...tabs, ...ofEvery]);
  }, [resource, registry, tabs, recordTabs]);
}
