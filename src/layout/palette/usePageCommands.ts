import { useEffect, useRef } from 'react';
import { type PageCommand, pageCommands } from './pageCommands.ts';

/** Offers commands in the palette while the component is shown. */
export function usePageCommands(commands: readonly PageCommand[]): void {
  const latest = useRef(commands);
  latest.current = commands;
  useEffect(() => pageCommands.add(latest), []);
}
