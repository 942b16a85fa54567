import useMediaQuery from '@mui/material/useMediaQuery';
import { useStore } from 'ra-core';
import { useEffect } from 'react';
import type { Mode } from '../../contract/colours.ts';
import type { Density } from './tokens.ts';

export type ModeChoice = Mode | 'system';

export const modes: readonly ModeChoice[] = ['light', 'dark', 'system'];

const atOnce = { noSsr: true };

/** Light or dark: as chosen on this device, otherwise as the system prefers. */
export function useMode() {
  const [choice, setChoice] = useStore<ModeChoice>('preferences.theme', 'system');
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)', atOnce);
  const system: Mode = isSystemDark ? 'dark' : 'light';
  return { mode: choice === 'system' ? system : choice, choice, setChoice };
}

/** How close rows and controls are. Touch screens always get the comfortable density. */
export function useDensity() {
  const [kept, keep] = useStore<Density>('preferences.density', 'compact');
  const [shown, show] = useStore<Density | null>(shownDensity, null);
  const isTouched = useMediaQuery('(pointer: coarse)', atOnce);
  const choice = shown ?? kept;
  const density: Density = isTouched ? 'comfortable' : choice;
  const setChoice = (next: Density) => {
    show(null);
    keep(next);
  };
  return { density, choice, setChoice };
}

const shownDensity = 'lists.density';

/** Shows the page in a density of its own, if it has one, without changing what the person chose. */
export function useDensityOfPage(density: Density | undefined): void {
  const [, show] = useStore<Density | null>(shownDensity, null);
  useEffect(() => {
    if (density === undefined) return undefined;
    show(density);
    return () => show(null);
  }, [density, show]);
}
