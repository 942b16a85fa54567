import type { WireRecord } from '../../../../contract/recordSchema.ts';
import { MenuPrices } from './MenuPrices.tsx';

/** All prices of a menu, as a tab of it. */
export default function MenuPricesTab({ record }: { record: WireRecord }) {
  return <MenuPrices menuId={String(record.id)} fillsPage={false} />;
}
