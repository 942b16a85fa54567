import { DefinitionError } from './definitionError.ts';
import { type Mistake, mistakeText } from './mistake.ts';

/** The error for these mistakes, which says all of them in English. */
export const wrongDefinition = (resource: string, mistakes: readonly Mistake[]): DefinitionError =>
  new DefinitionError(resource, mistakes, mistakes.map(mistakeText).join(' '));
