import { useBrowserName } from '../../i18n/useBrowserName.ts';
import type { CellProps } from '../../modules/cell.ts';

/** The browser in words; hovering shows its full user agent. */
export default function DeviceCell({ value }: CellProps) {
  const browserName = useBrowserName();
  if (typeof value !== 'string' || value === '') return null;
  return (
    <span title={value} dir="auto" className="one-line">
      {browserName(value)}
    </span>
  );
}
