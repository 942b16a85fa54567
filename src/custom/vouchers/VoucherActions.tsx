import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { patiently } from '../../i18n/patiently.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useMay } from '../../session/SessionContext.tsx';
import { recipientOf } from './useGiving.ts';

const GiveVoucherDialog = lazy(patiently(() => import('./GiveVoucher.tsx')));

/** Gives a voucher to a guest, or one of a template. */
export default function VoucherActions({ resource, record }: { resource: Resource; record: WireRecord }) {
  const translate = useTranslate();
  const mayGive = useMay('vouchers/batches', 'create');
  const [isGiving, setIsGiving] = useState(false);
  const isTemplate = resource.name === 'vouchers/voucher-templates';
  if (!mayGive || record.active === false) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setIsGiving(true)}>
        {translate('vouchers.give')}
      </Button>
      <Suspense fallback={null}>
        {isGiving && (
          <GiveVoucherDialog
            start={isTemplate ? { voucherTemplateId: String(record.id) } : recipientOf(record)}
            onClose={() => setIsGiving(false)}
          />
        )}
      </Suspense>
    </>
  );
}
