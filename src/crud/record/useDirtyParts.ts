import { useCallback, useLayoutEffect, useState } from 'react';

/**
 * Collects whether several forms hold unsaved input, and tells whether any of them does.
 * @returns a function that a form tells about itself, by its name
 */
export function useDirtyParts(onDirtyChange: (isDirty: boolean) => void) {
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  const isDirty = dirty.size > 0;
  useLayoutEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  return useCallback((name: string, isPartDirty: boolean) => {
    setDirty((parts) => {
      if (parts.has(name) === isPartDirty) return parts;
      return new Set(isPartDirty ? [...parts, name] : [...parts].filter((part) => part !== name));
    });
  }, []);
}
