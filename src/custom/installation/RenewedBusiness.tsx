import { useEffect, useRef } from 'react';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { useSession, useSessionParts } from '../../session/SessionContext.tsx';

/** Brings the session up to date once the business has another name, country, currency or time zone. It shows nothing. */
export default function RenewedBusiness({ record }: { record: WireRecord }) {
  const { renewal } = useSessionParts();
  const session = useSession();
  const renewed = useRef<unknown>(undefined);
  const { accessToken, timeZone, selectedCustomer } = session ?? {};
  const known = selectedCustomer?.Customer;
  const isStale =
    known !== undefined &&
    (record.name !== known.name ||
      record.currency !== known.currency ||
      (record.country ?? null) !== known.country ||
      record.timeZone !== timeZone);
  useEffect(() => {
    // Once for each version: a renewal that changes nothing is not repeated.
    if (!isStale || accessToken === undefined || renewed.current === record.version) return;
    renewed.current = record.version;
    void renewal.renew(accessToken);
  }, [isStale, accessToken, record.version, renewal]);
  return null;
}
