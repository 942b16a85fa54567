import useMediaQuery from '@mui/material/useMediaQuery';
import { useStore } from 'ra-core';
import type { Density, Mode } from './tokens.ts';

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
  const [choice, setChoice] = useStore<Density>('preferences.density', 'compact');
  const isTouched = useMediaQuery('(pointer: coarse)', atOnce);
  const density: Density = isTouched ? 'comfortable' : choice;
  return { density, choice, setChoice };
}
