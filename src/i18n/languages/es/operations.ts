import type { Translation } from '../../wording.ts';

export const operations = {} as const satisfies Translation;
