import { useStore } from 'ra-core';
import { createContext, useContext } from 'react';
import { type WallClock, wallClock } from '../../contract/fieldKinds/wallClock.ts';
import { type Clock, type MomentFormats, momentFormats } from './momentFormats.ts';

/** How the hours of a day are counted, as chosen on this device; 24 until a person chooses. */
export function useClock() {
  const [choice, setChoice] = useStore<Clock>('preferences.clock', 'hours24');
  return { choice, setChoice };
}

/** The time zone of the customer whose data the pages show; undefined before one is selected. */
export const CustomerZone = createContext<string | undefined>(undefined);

/** Gives the clock of a record's time zone, or that of the customer where the record has none of its own. */
export function useWallClockOf(): (timeZone?: unknown) => WallClock {
  const customerZone = useContext(CustomerZone);
  return (timeZone) => wallClock(timeZone ?? customerZone);
}

/** How to write instants and times of day, with the clock that the person chose. */
export const useMomentFormats = (): MomentFormats =>
  momentFormats(useClock().choice, useContext(CustomerZone));
