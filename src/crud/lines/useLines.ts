import { useMemo } from 'react';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { linesOf } from '../../../contract/lines.ts';
import { useRegistry } from '../../session/permittedRegistry.tsx';

/** What a field of lines holds. */
export function useLines(field: Field) {
  const registry = useRegistry();
  return useMemo(() => linesOf(field, registry), [field, registry]);
}
