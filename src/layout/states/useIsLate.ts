import { useEffect, useState } from 'react';

/** Turns true after a while, so that quick answers do not flicker. */
export function useIsLate(milliseconds = 150): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isLate;
}
