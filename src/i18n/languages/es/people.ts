import type { Translation } from '../../wording.ts';

export const people = {} as const satisfies Translation;
