import { useStore } from 'ra-core';
import { type Clock, type MomentFormats, momentFormats } from './momentFormats.ts';

/** How the hours of a day are counted, as chosen on this device; 24 until a person chooses. */
export function useClock() {
  const [choice, setChoice] = useStore<Clock>('preferences.clock', 'hours24');
  return { choice, setChoice };
}

/** How to write instants and times of day, with the clock that the person chose. */
export const useMomentFormats = (): MomentFormats => momentFormats(useClock().choice);
