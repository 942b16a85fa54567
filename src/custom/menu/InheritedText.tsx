import type { WireRecord } from '../../../contract/recordSchema.ts';
import { fileAddressOf } from '../../dataProviders/recordLabels.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { OverrideField } from './overrideFields.ts';
import { Picture } from './Picture.tsx';

/** A value to read: of the item, or as a channel shows it. */
export function InheritedText({ field, record }: { field: OverrideField; record: WireRecord }) {
  const translate = useTranslate();
  const value = record[field];
  if (field === 'isActive') return translate(value === true ? 'menu.panel.yes' : 'menu.panel.no');
  if (typeof value !== 'string' || value === '') return translate('menu.panel.none');
  if (field === 'image') return <Picture address={fileAddressOf(record, field)} size={56} />;
  return <span className="wrapping">{value}</span>;
}
