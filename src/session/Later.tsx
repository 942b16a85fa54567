import type { ReactNode } from 'react';
import { useIsWhole } from './permittedRegistry.tsx';

/** Draws what may come after the first rows, once it may. */
export const Later = ({ children }: { children: ReactNode }) => (useIsWhole() ? children : null);
