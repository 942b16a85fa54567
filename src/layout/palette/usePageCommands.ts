import { useEffect, useRef } from 'react';

/** Something that people can do on the current page, or everywhere. */
export interface PageCommand {
  id: string;
  label: string;
  /** What it is done to, in small print beside it. */
  context: string;
  /** It is about the product, not about the page. */
  isEverywhere?: boolean;
  run: () => void;
}

type Offered = { current: readonly PageCommand[] };

const offered = new Set<Offered>();

/** What the parts of the current page offer to do. The palette reads it when it opens. */
export const pageCommands = {
  current: (): PageCommand[] => [...offered].flatMap(({ current }) => current),
  add(commands: Offered) {
    offered.add(commands);
    return () => {
      offered.delete(commands);
    };
  },
};

/** Offers commands in the palette while the component is shown. */
export function usePageCommands(commands: readonly PageCommand[]): void {
  const latest = useRef(commands);
  latest.current = commands;
  useEffect(() => pageCommands.add(latest), []);
}
