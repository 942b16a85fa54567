import type { Identifier } from 'ra-core';
import { useCallback, useState } from 'react';

/** The records that a person leaves out of a bulk change, with their names. */
export function useLeftOut() {
  const [except, setExcept] = useState<ReadonlyMap<Identifier, string>>(new Map());
  const leaveOut = useCallback((id: Identifier, name: string, isOut: boolean) => {
    setExcept((before) => {
      const next = new Map(before);
      if (isOut) next.set(id, name);
      else next.delete(id);
      return next;
    });
  }, []);
  return { except, leaveOut };
}
