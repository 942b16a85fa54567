import Button from '@mui/material/Button';
import { LinkBase } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { patiently } from '../../i18n/patiently.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useMay } from '../../session/SessionContext.tsx';
import CheckAction from './CheckAction.tsx';
import { recipientOf } from './useGiving.ts';

const GiveVoucherDialog = lazy(patiently(() => import('./GiveVoucher.tsx')));

/** Gives a voucher to a guest, or one of a template, which leads to its report too. */
export default function VoucherActions({ resource, record }: { resource: Resource; record: WireRecord }) {
  const translate = useTranslate();
  const mayGive = useMay('vouchers/batches', 'create');
  const mayRead = useMay('vouchers/vouchers', 'read');
  const [isGiving, setIsGiving] = useState(false);
  const isTemplate = resource.name === 'vouchers/voucher-templates';
  return (
    <>
      {isTemplate && mayRead && (
        <Button color="inherit" component={LinkBase} to={`/vouchers/reports?template=${record.id}`}>
          {translate('vouchers.report.open')}
        </Button>
      )}
      {!isTemplate && <CheckAction resource={resource} record={record} />}
      {mayGive && record.active !== false && (
        <Button variant="outlined" onClick={() => setIsGiving(true)}>
          {translate('vouchers.give')}
        </Button>
      )}
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
