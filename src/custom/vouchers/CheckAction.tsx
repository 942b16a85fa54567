import Button from '@mui/material/Button';
import { LinkBase } from 'ra-core';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useMay } from '../../session/SessionContext.tsx';

/** What the page that checks codes knows already, by the resource from which people come. */
const known: Readonly<Record<string, (record: WireRecord) => Record<string, string>>> = {
  orders: ({ id }) => ({ order: String(id) }),
  'customers/users': ({ id }) => ({ guest: String(id) }),
  'vouchers/vouchers': ({ code }) => ({ code: String(code) }),
};

/** Leads from an order, a guest or a voucher to the page that says why a code does not work. */
export default function CheckAction({ resource, record }: { resource: Resource; record: WireRecord }) {
  const translate = useTranslate();
  if (!useMay('vouchers/vouchers', 'read')) return null;
  const search = new URLSearchParams(known[resource.name]?.(record));
  return (
    <Button color="inherit" component={LinkBase} to={`/vouchers/check?${search}`}>
      {translate('vouchers.check.open')}
    </Button>
  );
}
