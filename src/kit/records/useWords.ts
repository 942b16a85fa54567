import { useMemo } from 'react';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { isImportedBy } from '../../../contract/importedBy.ts';
import type { Resource } from '../../../contract/resource.ts';
import { inSentence } from '../../i18n/inSentence.ts';
import type { MessageKey } from '../../i18n/messageKeys.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { isSystemField } from './fields.ts';

/** The system fields that people see. The product names them, not the definition. */
const systemNames: Readonly<Partial<Record<string, MessageKey>>> = {
  id: 'crud.systemFields.id',
  version: 'crud.systemFields.version',
  order: 'crud.systemFields.order',
  createdAt: 'crud.systemFields.createdAt',
  updatedAt: 'crud.systemFields.updatedAt',
};

/** The texts of a definition, in the person's language. */
export function useWords(resource: Resource) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  return useMemo(() => {
    const { one, many } = resource.labels;
    const { counted = `${one} |||| ${many}` } = resource;
    return {
      one,
      many,
      /** Both names as they appear inside a sentence, for the placeholders of a message. */
      names: { one: inSentence(one), many: inSentence(many) },
      description: resource.description,
      field: (field: Field) => {
        if (isImportedBy(field)) return translate('crud.systemFields.importedBy');
        const key = isSystemField(field) ? systemNames[field.name] : undefined;
        return key ? translate(key) : field.label;
      },
      /** "12 stock items", "1 stock item"; with a text for the number, "about 12,000 stock items". */
      count: (count: number, text = figures(count)) =>
        `${text} ${inSentence(translate(`resources.${resource.name}.counted`, { smart_count: count, _: counted }))}`,
    };
  }, [resource, translate, figures]);
}

export type Words = ReturnType<typeof useWords>;
