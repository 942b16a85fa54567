import { usePersonal } from './usePersonal.ts';

/** Whether the person begins at the home page instead of the first list. */
export const useBeginsAtHome = () => usePersonal('beginsAtHome', false);
