import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { Field } from '../../contract/fieldKinds/field.ts';
import type { Resource } from '../../contract/resource.ts';
import { inSentence } from '../i18n/inSentence.ts';
import { isSystemField } from './fields.ts';
import { figures } from './figures.ts';

/**
 * The words of a definition in the language of the person: a translation under `resources.<name>` wins over what the
 * definition says.
 */
export function useWords(resource: Resource) {
  const translate = useTranslate();
  return useMemo(() => {
    const own = (key: string, fallback: string) =>
      translate(`resources.${resource.name}.${key}`, { _: fallback });
    const one = own('one', resource.labels.one);
    const many = own('many', resource.labels.many);
    return {
      one,
      many,
      /** Both names as they stand inside a sentence, for the places of a translated text. */
      names: { one: inSentence(one), many: inSentence(many) },
      description: resource.description && own('description', resource.description),
      field: (field: Field) =>
        isSystemField(field)
          ? translate(`crud.systemFields.${field.name}`)
          : own(`fields.${field.name}`, field.label),
      help: (field: Field) => field.help && own(`help.${field.name}`, field.help),
      section: (label: string) => own(`sections.${label}`, label),
      /** "12 stock items", "1 stock item". */
      count: (count: number) => `${figures(count)} ${inSentence(count === 1 ? one : many)}`,
    };
  }, [resource, translate]);
}

export type Words = ReturnType<typeof useWords>;
