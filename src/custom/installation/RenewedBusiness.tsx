import { useEffect, useRef } from 'react';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { useSession } from '../../session/SessionContext.tsx';
import { useRenew } from '../../session/useRenew.ts';

/** Brings the session up to date once the business has another name, logo, country, currency, week or time zone. It shows nothing. */
export default function RenewedBusiness({ record }: { record: WireRecord }) {
  const renew = useRenew();
  const session = useSession();
  const renewed = useRef<unknown>(undefined);
  const { timeZone, selectedCustomer } = session ?? {};
  const known = selectedCustomer?.Customer;
  const isStale =
    known !== undefined &&
    (record.name !== known.name ||
      record.currency !== known.currency ||
      (record.country ?? null) !== known.country ||
      (record.weekBegins ?? null) !== known.weekBegins ||
      // The address of the logo names its file.
      (typeof record.logo === 'string' ? !known.logo?.includes(record.logo) : known.logo !== null) ||
      record.timeZone !== timeZone);
  useEffect(() => {
    // Once for each version: a renewal that changes nothing is not repeated.
    if (!isStale || renewed.current === record.version) return;
    renewed.current = record.version;
    void renew();
  }, [isStale, record.version, renew]);
  return null;
}
