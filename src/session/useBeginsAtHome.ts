import { usePersonal } from './usePersonal.ts';

/** Whether the person begins at the home page instead of the first list; undefined until they choose. */
export const useBeginsAtHome = () => usePersonal<boolean | undefined>('beginsAtHome', undefined);
