import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import CheckAction from './CheckAction.tsx';
import { CopyShortAddress } from './ShortAddress.tsx';
import VoucherActions from './VoucherActions.tsx';

/** The buttons of the area beside a record, whichever it is: one part, so that the first list loads less. */
export default function RecordActions(props: { resource: Resource; record: WireRecord }) {
  switch (props.resource.name) {
    case 'vouchers/campaign-links':
      return <CopyShortAddress {...props} />;
    case 'vouchers/vouchers':
    case 'orders':
      return <CheckAction {...props} />;
    default:
      return <VoucherActions {...props} />;
  }
}
