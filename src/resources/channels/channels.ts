import { defineResource } from '../../../contract/defineResource.ts';
import { platforms } from '../../../contract/deployment/channels.ts';
import { acceptances } from '../../../contract/orders/orderStates.ts';
import { isActive } from '../fields.ts';

/** Where orders come from. The codes are those of part 2, section 9; a customer may add its own. */
export const channels = defineResource({
  name: 'channels',
  labels: { one: 'Channel', many: 'Channels' },
  description: 'Where orders come from: the counter, the website, the delivery platforms.',
  area: 'menu',
  icon: 'apps',
  title: 'name',
  ordered: true,
  fields: {
    name: { kind: 'text', required: true, maxLength: 60, unique: true, searchable: true },
    code: {
      kind: 'text',
      required: true,
      maxLength: 40,
      unique: true,
      searchable: true,
      help: `The code that tills and platforms use, such as ${platforms[0]?.code ?? 'WEBSITE'}.`,
    },
    groups: {
      kind: 'lines',
      resource: 'channels/group-members',
      by: 'channelId',
      pick: 'channelGroupId',
      label: 'Channel groups',
    },
    isActive: { ...isActive, help: 'You sell through active channels only.' },
    acceptance: {
      kind: 'choice',
      label: 'Accepting orders',
      required: true,
      default: 'AUTOMATIC',
      choices: [...acceptances],
      help: 'A store can decide otherwise in its settings.',
    },
    priceDifferences: {
      kind: 'choice',
      label: 'If an order has other prices',
      required: true,
      default: 'REFUSE',
      choices: [
        { id: 'REFUSE', label: 'Refuse the order' },
        { id: 'NOTE', label: 'Take it by our prices' },
      ],
    },
  },
  calls: [
    { verb: 'list', path: 'channels/getAllChannels', summary: 'The channels as a flat list.' },
    { verb: 'list', path: 'channels/all', summary: 'All channels that are known.' },
    {
      verb: 'list',
      path: 'channels/customer',
      where: { isActive: true },
      summary: 'The channels that the customer sells through.',
    },
    {
      verb: 'list',
      path: 'channels/getByChannelGroupId',
      filterBy: ['groups.channelGroupId'],
      params: { channelGroupId: 'groups.channelGroupId' },
      summary: 'The channels of one group.',
    },
  ],
  list: { columns: ['name', 'code', 'acceptance', 'isActive', 'updatedAt'], filters: ['isActive'] },
  starterRows: [
    { name: { en: 'Counter', es: 'Mostrador', ar: 'الكاونتر' }, code: 'COUNTER', priceDifferences: 'NOTE' },
    { name: { en: 'Website', es: 'Sitio web', ar: 'الموقع الإلكتروني' }, code: 'WEBSITE' },
    { name: 'Uber Eats', code: 'UBER_EATS', priceDifferences: 'NOTE' },
    { name: 'Mr D', code: 'MR_DELIVERY', priceDifferences: 'NOTE' },
  ],
});
