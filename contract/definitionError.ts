import type { Mistake } from './mistake.ts';

/** A wrong definition, with all its mistakes. */
export class DefinitionError extends Error {
  override name = 'DefinitionError';
  readonly resource: string;
  readonly mistakes: readonly Mistake[];
  /** @param text the mistakes in English; `mistake.ts` has the words, which pages do not load to read a definition */
  constructor(resource: string, mistakes: readonly Mistake[], text: string) {
    super(`Resource "${resource}": ${text}`);
    this.resource = resource;
    this.mistakes = mistakes;
  }
}
