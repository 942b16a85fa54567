import type { Translation } from '../../wording.ts';

export const engine = {} as const satisfies Translation;
