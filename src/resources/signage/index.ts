import { boards } from './boards.ts';
import { layouts, media, screenFiles, screens } from './layouts.ts';
import { signageLookups } from './lookups.ts';
import { players } from './players.ts';

/** The screens in stores, and what they show. */
export const signageResources = [layouts, screens, media, screenFiles, boards, players, ...signageLookups];
