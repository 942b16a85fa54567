import { lazy } from 'react';
import { auditLogName } from '../../../contract/auditLogName.ts';
import { withMessages } from '../../i18n/messages.ts';
import { patiently } from '../../i18n/patiently.ts';
import { defineModule } from '../../modules/module.ts';

const auditLogPart = withMessages(() => import('./en.ts'));

/** Shown before anything of the area is loaded. */
const messages = { auditLog: { recent: 'Recent changes' } };

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    auditLogModule: typeof messages;
  }
}

/** What people did, and whether the log of it is unchanged since it was sealed. */
export const auditLogModule = defineModule({
  name: 'auditLog',
  messages,
  home: [
    {
      title: 'auditLog.recent',
      right: { resource: auditLogName, action: 'read' },
      Content: lazy(auditLogPart(() => import('./RecentChanges.tsx'))),
    },
  ],
  resources: {
    [auditLogName]: {
      list: lazy(auditLogPart(() => import('./AuditLogPage.tsx'))),
      details: lazy(auditLogPart(() => import('./EventView.tsx'))),
      cells: {
        occurredAt: lazy(patiently(() => import('./MomentCell.tsx'))),
        recordName: lazy(patiently(() => import('./RecordCell.tsx'))),
        userAgent: lazy(patiently(() => import('./DeviceCell.tsx'))),
      },
      widths: {
        occurredAt: 232,
        actorName: 150,
        action: 200,
        resource: 150,
        recordName: 220,
        address: 130,
        userAgent: 160,
      },
    },
  },
});
