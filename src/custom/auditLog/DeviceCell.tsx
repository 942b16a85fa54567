import { useBrowserName } from '../../i18n/useBrowserName.ts';
import type { CellProps } from '../../modules/cell.ts';

/** The browser in words; all that it says of itself on hover. */
export default function DeviceCell({ value }: CellProps) {
  const browserName = useBrowserName();
  if (typeof value !== 'string' || value === '') return null;
  return (
    <span title={value} className="one-line">
      {browserName(value)}
    </span>
  );
}
