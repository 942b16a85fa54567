import type { Translation } from '../../wording.ts';

export const catalogue = {} as const satisfies Translation;
