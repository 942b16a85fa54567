import { useGetOne } from 'ra-core';
import { combinationsOf } from '../../../contract/catalogue/variants.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { rowsOf } from '../../kit/lineRows.ts';
import type { BelowFieldsProps } from '../../modules/module.ts';
import { Combinations, nodeOf } from './Combinations.tsx';

/** The sizes that a new item gets from the template that somebody chose for it. */
export default function SizesPreview({ record, values }: BelowFieldsProps) {
  const { variantTemplateId: id } = values;
  return record === undefined && typeof id === 'string' ? <TemplateSizes id={id} /> : null;
}

function TemplateSizes({ id }: { id: string }) {
  const translate = useTranslate();
  const { data } = useGetOne<WireRecord>('variants/templates', { id });
  if (!data) return null;
  const nodes = rowsOf(data.VariantTemplateItems).map(nodeOf);
  return <Combinations title={translate('variants.newSizes')} combinations={combinationsOf(nodes)} />;
}
