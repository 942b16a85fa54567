import { useMemo } from 'react';
import type { Field } from '../../contract/fieldKinds/field.ts';
import type { Resource } from '../../contract/resource.ts';
import { inSentence } from '../i18n/inSentence.ts';
import type { MessageKey } from '../i18n/messageKeys.ts';
import { useNumberFormats } from '../i18n/useNumberFormats.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { isSystemField } from './fields.ts';

/** The fields of the system that people see. The product names them, not the definition. */
const systemNames: Readonly<Partial<Record<string, MessageKey>>> = {
  id: 'crud.systemFields.id',
  order: 'crud.systemFields.order',
  createdAt: 'crud.systemFields.createdAt',
  updatedAt: 'crud.systemFields.updatedAt',
};

/** The words of a definition, in the language of the person. */
export function useWords(resource: Resource) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  return useMemo(() => {
    const { one, many } = resource.labels;
    return {
      one,
      many,
      /** Both names as they stand inside a sentence, for the places of a translated text. */
      names: { one: inSentence(one), many: inSentence(many) },
      description: resource.description,
      field: (field: Field) => {
        const key = isSystemField(field) ? systemNames[field.name] : undefined;
        return key ? translate(key) : field.label;
      },
      /** "12 stock items", "1 stock item". */
      count: (count: number) => `${figures(count)} ${inSentence(count === 1 ? one : many)}`,
    };
  }, [resource, translate, figures]);
}

export type Words = ReturnType<typeof useWords>;
