import type { Translation } from '../../wording.ts';

export const definitions = {} as const satisfies Translation;
