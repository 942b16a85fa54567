import type { Translation } from '../../wording.ts';

export const refusals = {} as const satisfies Translation;
