import { layouts, media, screenFiles, screens } from './layouts.ts';
import { signageLookups } from './lookups.ts';

/** The screens in stores, and what they show. */
export const signageResources = [layouts, screens, media, screenFiles, ...signageLookups];
