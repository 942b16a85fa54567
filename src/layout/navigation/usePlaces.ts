import { useMemo } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useComposition } from '../../modules/CompositionContext.tsx';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import { useMayEach } from '../../session/SessionContext.tsx';
import { type Place, placesOf } from './places.ts';

/** Every place that the person's role includes. */
export function usePlaces(): Place[] {
  const translate = useTranslate();
  const registry = useRegistry();
  const { entries } = useComposition();
  const may = useMayEach();
  return useMemo(
    () =>
      placesOf(
        registry,
        entries.filter(({ right }) => !right || may(right)),
        translate,
      ),
    [registry, entries, may, translate],
  );
}
