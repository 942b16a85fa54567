import type { WireRecord } from '../../../contract/recordSchema.ts';
import { shortAddress } from '../../../contract/vouchers/shortAddress.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { PlainCell } from '../../kit/fieldKinds/PlainCell.tsx';
import { CopyButton } from '../../layout/CopyButton.tsx';
import type { CellProps } from '../../modules/cell.ts';

/** The short address of a link, whole. It is no link here: a look at it is no click of a guest. */
const ShortAddressCell = ({ value }: CellProps) => (
  <PlainCell text={typeof value === 'string' ? shortAddress(window.location.origin, value) : ''} isNumber />
);

/** Copies the short address of a link, to put where guests see it. */
export function CopyShortAddress({ record }: { record: WireRecord }) {
  const translate = useTranslate();
  return (
    <CopyButton
      text={shortAddress(window.location.origin, String(record.shortCode))}
      label={translate('vouchers.copyAddress')}
    />
  );
}

export default ShortAddressCell;
