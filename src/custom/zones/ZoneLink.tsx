import Link from '@mui/material/Link';
import { LinkBase, useCreatePath } from 'ra-core';
import type { ReactNode } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';

/** A zone as a link to its record. */
export function ZoneLink({ id, children }: { id: string; children: ReactNode }) {
  const createPath = useCreatePath();
  return (
    <Link component={LinkBase} to={createPath({ resource: 'stores/delivery-zones', id, type: 'edit' })}>
      {children}
    </Link>
  );
}

/** Leads to the list of zones, where people draw and approve them. */
export function ZonesLink() {
  const translate = useTranslate();
  const createPath = useCreatePath();
  return (
    <Link
      component={LinkBase}
      to={createPath({ resource: 'stores/delivery-zones', type: 'list' })}
      variant="body2"
    >
      {translate('zones.toZones')}
    </Link>
  );
}
