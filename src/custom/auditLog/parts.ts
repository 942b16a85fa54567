import { lazy } from 'react';
import type { CustomParts } from '../registry.ts';

/** What the audit log shows by hand: loaded by those who open it. */
export const auditLogParts: CustomParts = {
  list: lazy(() => import('./AuditLogPage.tsx')),
  details: lazy(() => import('./EventView.tsx')),
  cells: {
    occurredAt: lazy(() => import('./MomentCell.tsx')),
    recordName: lazy(() => import('./RecordCell.tsx')),
    userAgent: lazy(() => import('./DeviceCell.tsx')),
  },
  widths: {
    occurredAt: 204,
    actorName: 150,
    action: 200,
    resource: 150,
    recordName: 220,
    address: 130,
    userAgent: 160,
  },
};
