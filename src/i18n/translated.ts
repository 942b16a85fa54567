import { inLanguage, withWords } from '../../contract/resourceWords.ts';
import type { Messages } from './messageKeys.ts';
import { mergeMessages } from './messages.ts';
import type { Translation, Wording } from './wording.ts';

/** The texts from the file of a language. */
export function translated(language: string, { resources, ...messages }: Translation): Wording {
  const words = new Map(Object.entries(resources ?? {}));
  return {
    language,
    messages: (base) => mergeMessages(base, messages as Messages),
    resource: (resource) => withWords(inLanguage(resource, language), words.get(resource.name) ?? {}),
  };
}
