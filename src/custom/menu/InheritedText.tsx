import RestaurantIcon from '@mui/icons-material/RestaurantOutlined';
import Avatar from '@mui/material/Avatar';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { fileAddressOf } from '../../dataProviders/recordLabels.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';

/** What a channel can show differently, by wire name. */
export const overrideFields = ['name', 'description', 'image', 'isActive'] as const;

/** A small picture of an item; a drawing where it has none. */
export function Picture({ address, size }: { address: string | undefined; size: number }) {
  return (
    <Avatar
      variant="rounded"
      src={address}
      alt=""
      slotProps={{ img: { loading: 'lazy' } }}
      sx={{ width: size, height: size, bgcolor: 'surface.sunken', color: 'text.secondary' }}
    >
      <RestaurantIcon aria-hidden fontSize="small" />
    </Avatar>
  );
}

export type OverrideField = (typeof overrideFields)[number];

/** A value to read: of the item, or as a channel shows it. */
export function InheritedText({ field, record }: { field: OverrideField; record: WireRecord }) {
  const translate = useTranslate();
  const value = record[field];
  if (field === 'isActive') return translate(value === true ? 'menu.panel.yes' : 'menu.panel.no');
  if (typeof value !== 'string' || value === '') return translate('menu.panel.none');
  if (field === 'image') return <Picture address={fileAddressOf(record, field)} size={56} />;
  return <span className="wrapping">{value}</span>;
}
