import type { Translation } from '../../wording.ts';

export const signage = {} as const satisfies Translation;
