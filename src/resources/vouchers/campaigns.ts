import { defineResource } from '../../../contract/defineResource.ts';
import { uniqueName } from '../fields.ts';

/** Where the guests of a campaign come from, such as Instagram. Creating one answers 200 (part 1, section 8). */
export const campaignSources = defineResource({
  name: 'vouchers/campaign-sources',
  path: 'campaignSources',
  table: 'campaign_sources',
  labels: { one: 'Campaign source', many: 'Campaign sources' },
  description: 'Where the guests of a campaign come from, such as Instagram or a flyer.',
  area: 'marketing',
  icon: 'campaign',
  title: 'name',
  messages: {
    created: 'CampaignSource has been created successfully',
    updated: 'CampaignSource has been updated successfully',
    deleted: 'CampaignSource has been deleted successfully',
  },
  fields: {
    name: uniqueName,
    campaignCount: {
      kind: 'integer',
      label: 'Campaigns',
      aggregate: { of: 'vouchers/campaigns', by: 'campaignSourceId' },
    },
    linkCount: {
      kind: 'integer',
      label: 'Links',
      aggregate: { of: 'vouchers/campaign-links', by: 'campaignSourceId' },
    },
  },
  calls: [
    { verb: 'list', path: 'v1/campaignSources' },
    { verb: 'create', path: 'v1/campaignSources', status: 200 },
  ],
  related: [
    { resource: 'vouchers/campaigns', by: 'campaignSourceId' },
    { resource: 'vouchers/campaign-links', by: 'campaignSourceId' },
  ],
  starterRows: [
    { name: { en: 'Website', es: 'Sitio web', ar: 'الموقع الإلكتروني' } },
    { name: { en: 'E-mail', es: 'Correo electrónico', ar: 'البريد الإلكتروني' } },
    { name: { en: 'Social media', es: 'Redes sociales', ar: 'وسائل التواصل' } },
    { name: { en: 'Flyer', es: 'Folleto', ar: 'منشور دعائي' } },
  ],
});

/** Vouchers that guests get during a time. */
export const campaigns = defineResource({
  name: 'vouchers/campaigns',
  path: 'campaigns',
  table: 'campaigns',
  labels: { one: 'Campaign', many: 'Campaigns' },
  description: 'Vouchers that guests get during a time, and where they get them.',
  area: 'marketing',
  icon: 'campaign',
  title: 'name',
  wire: { id: 'campaignId' },
  messages: {
    created: 'Campaign has been created successfully',
    updated: 'Campaign has been updated successfully',
    deleted: 'Campaign has been deleted successfully',
  },
  fields: {
    name: uniqueName,
    description: { kind: 'longText', maxLength: 500 },
    voucherTemplateId: {
      kind: 'reference',
      resource: 'vouchers/voucher-templates',
      label: 'Voucher template',
    },
    campaignSourceId: { kind: 'reference', resource: 'vouchers/campaign-sources', label: 'Source' },
    startDate: { kind: 'date', label: 'First day' },
    endDate: { kind: 'date', label: 'Last day', required: true, proposed: 'yearFromToday' },
    archivedAt: { kind: 'dateTime', label: 'Archived on', readOnly: true },
    status: {
      kind: 'choice',
      choices: [
        { id: 'PLANNED', label: 'Planned', colour: 'info' },
        { id: 'ACTIVE', label: 'Active', colour: 'success' },
        { id: 'ARCHIVED', label: 'Archived' },
        { id: 'COMPLETED', label: 'Completed', colour: 'info' },
      ],
      computed:
        "case when {archivedAt} is not null then 'ARCHIVED' when {endDate} < today then 'COMPLETED' when {startDate} > today then 'PLANNED' else 'ACTIVE' end",
    },
    isArchived: { kind: 'boolean', label: 'Archived', computed: "{status} = 'ARCHIVED'" },
    isCompleted: { kind: 'boolean', label: 'Completed', computed: "{status} = 'COMPLETED'" },
    linkCount: {
      kind: 'integer',
      label: 'Links',
      aggregate: { of: 'vouchers/campaign-links', by: 'campaignId' },
    },
    clickCount: {
      kind: 'integer',
      label: 'Clicks',
      aggregate: { of: 'vouchers/campaign-links', by: 'campaignId', function: 'sum', field: 'clickCount' },
    },
    useCount: {
      kind: 'integer',
      label: 'Uses',
      aggregate: { of: 'vouchers/campaign-links', by: 'campaignId', function: 'sum', field: 'useCount' },
    },
  },
  calls: [
    {
      verb: 'list',
      path: 'v1/campaigns',
      filterBy: ['status', 'isArchived', 'isCompleted'],
      params: { archived: 'isArchived', completed: 'isCompleted' },
    },
    { verb: 'create', path: 'v1/campaigns' },
    { verb: 'get', path: 'v1/campaigns/{id}' },
    { verb: 'update', method: 'PATCH', path: 'v1/campaigns/{id}', status: 204 },
    { verb: 'delete', path: 'v1/campaigns/{id}', status: 204 },
  ],
  actions: {
    archive: {
      set: { archivedAt: '{now}' },
      when: { field: 'archivedAt', is: null },
      call: 'PATCH v1/campaigns/archive/{id}',
      status: 204,
      done: 'Campaign has been archived successfully',
    },
    unarchive: {
      label: 'Restore',
      set: { archivedAt: null },
      when: { field: 'status', is: 'ARCHIVED' },
      call: 'PATCH v1/campaigns/restore/{id}',
      status: 204,
      done: 'Campaign has been restored successfully',
    },
  },
  list: {
    columns: [
      'name',
      'voucherTemplateId',
      'campaignSourceId',
      'startDate',
      'endDate',
      'linkCount',
      'clickCount',
      'useCount',
    ],
    filters: ['voucherTemplateId', 'campaignSourceId', 'endDate'],
    sort: { field: 'endDate', direction: 'desc' },
    views: { calendar: { from: 'startDate', to: 'endDate' } },
    tabs: [
      { label: 'Active', where: { status: ['ACTIVE', 'PLANNED'] } },
      { label: 'Archived', where: { status: 'ARCHIVED' } },
      { label: 'Completed', where: { status: 'COMPLETED' } },
    ],
  },
  form: {
    summary: ['clickCount', 'useCount'],
    afterSaving: 'list',
    sections: [
      { fields: ['name', 'description'] },
      { label: 'What guests get', fields: ['voucherTemplateId', 'campaignSourceId'] },
      { label: 'When', fields: ['startDate', 'endDate'] },
    ],
  },
  related: [{ resource: 'vouchers/campaign-links', by: 'campaignId' }],
});

/** The address that leads guests to a campaign, behind a short one that counts them (`contract/calls/campaignLinks.ts`). */
export const campaignLinks = defineResource({
  name: 'vouchers/campaign-links',
  path: 'campaignLinks',
  table: 'campaign_links',
  labels: { one: 'Campaign link', many: 'Campaign links' },
  description: 'The addresses that lead guests to a campaign, each with a short one that counts clicks.',
  title: 'name',
  wire: { id: 'linkId' },
  uniqueTogether: [['campaignId', 'name']],
  messages: {
    created: 'CampaignLink has been created successfully',
    updated: 'CampaignLink has been updated successfully',
    deleted: 'CampaignLink has been deleted successfully',
  },
  fields: {
    campaignId: {
      kind: 'reference',
      resource: 'vouchers/campaigns',
      label: 'Campaign',
      required: true,
      onDelete: 'take',
    },
    name: { kind: 'text', required: true, maxLength: 80, searchable: true },
    url: { kind: 'url', label: 'Address', required: true },
    campaignSourceId: { kind: 'reference', resource: 'vouchers/campaign-sources', label: 'Source' },
    shortCode: {
      kind: 'text',
      label: 'Short address',
      required: true,
      readOnly: true,
      unique: true,
      maxLength: 24,
      sortable: false,
    },
    clickCount: {
      kind: 'integer',
      label: 'Clicks',
      aggregate: { of: 'vouchers/campaign-clicks', by: 'linkId', function: 'sum', field: 'clicks' },
    },
    useCount: {
      kind: 'integer',
      label: 'Uses',
      aggregate: { of: 'vouchers/redemptions', by: 'campaignLinkId', where: { state: 'CONFIRMED' } },
    },
  },
  calls: [
    { verb: 'list', path: 'v1/campaigns/{campaignId}/links' },
    { verb: 'create', path: 'v1/campaigns/{campaignId}/links' },
    { verb: 'update', method: 'POST', path: 'v1/campaigns/{campaignId}/links/{linkId}', status: 204 },
  ],
  list: {
    columns: ['name', 'url', 'shortCode', 'clickCount', 'useCount', 'campaignSourceId'],
    filters: ['campaignId'],
  },
  form: {
    summary: ['shortCode', 'clickCount', 'useCount'],
    sections: [{ fields: ['campaignId', 'name', 'url', 'campaignSourceId'] }],
  },
  related: [
    { resource: 'vouchers/campaign-clicks', by: 'linkId' },
    { resource: 'vouchers/redemptions', by: 'campaignLinkId' },
  ],
});

/** How often guests followed a link on one day, in the time zone of the customer. The server counts. */
export const campaignClicks = defineResource({
  name: 'vouchers/campaign-clicks',
  path: 'campaignClicks',
  table: 'campaign_clicks',
  labels: { one: 'Clicks of a day', many: 'Clicks by day' },
  description: 'How often guests followed each link, day by day.',
  title: 'day',
  verbs: ['list', 'get', 'export'],
  uniqueTogether: [['linkId', 'day']],
  fields: {
    linkId: {
      kind: 'reference',
      resource: 'vouchers/campaign-links',
      label: 'Campaign link',
      required: true,
      onDelete: 'take',
    },
    day: { kind: 'date', label: 'Day', required: true },
    clicks: { kind: 'integer', label: 'Clicks', required: true, min: 0 },
  },
  list: {
    columns: ['linkId', 'day', 'clicks'],
    filters: ['linkId', 'day'],
    sort: { field: 'day', direction: 'desc' },
  },
});
