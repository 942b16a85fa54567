import { lazy } from 'react';
import { withMessages } from '../../i18n/messages.ts';
import { defineModule } from '../../modules/module.ts';

const vouchersPart = withMessages(() => import('./en.ts'));
const costs = lazy(vouchersPart(() => import('./Costs.tsx')));
const actions = lazy(vouchersPart(() => import('./RecordActions.tsx')));

/** Shown before anything of the area is loaded. */
const messages = {
  vouchers: {
    issue: 'Give a voucher',
    reports: 'Voucher reports',
    check: { title: "Why didn't it work?" },
  },
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    vouchersModule: typeof messages;
  }
}

/** Giving a voucher to one person, and what became of vouchers. */
export const vouchersModule = defineModule({
  name: 'vouchers',
  messages,
  pages: [
    {
      path: '/vouchers/issue',
      title: 'vouchers.issue',
      icon: 'offer',
      area: 'marketing',
      right: { resource: 'vouchers/batches', action: 'create' },
      shownIn: ['navigation', 'palette'],
      Content: lazy(vouchersPart(() => import('./IssuePage.tsx'))),
    },
    {
      path: '/vouchers/check',
      title: 'vouchers.check.title',
      icon: 'checklist',
      area: 'marketing',
      right: { resource: 'vouchers/vouchers', action: 'read' },
      shownIn: ['navigation', 'palette'],
      Content: lazy(vouchersPart(() => import('./CheckPage.tsx'))),
    },
    {
      path: '/vouchers/reports',
      title: 'vouchers.reports',
      icon: 'percent',
      area: 'marketing',
      right: { resource: 'vouchers/vouchers', action: 'read' },
      shownIn: ['navigation', 'palette'],
      Content: lazy(vouchersPart(() => import('./ReportPage.tsx'))),
    },
  ],
  resources: {
    'vouchers/voucher-templates': { actions, belowFields: costs },
    'vouchers/batches': { belowFields: costs },
    'vouchers/rules': { notice: costs },
    'customers/users': { actions },
    orders: { actions },
    'vouchers/vouchers': { actions },
    'vouchers/campaign-links': {
      actions,
      cells: {
        shortCode: lazy(vouchersPart(() => import('./ShortAddress.tsx'))),
      },
      widths: { shortCode: 280 },
    },
  },
});
