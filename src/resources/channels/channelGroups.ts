import { defineResource } from '../../../contract/defineResource.ts';

/** Channels that a customer treats alike. `3RD_PARTY` is the specification's code (part 2, section 9). */
export const channelGroups = defineResource({
  name: 'channels/groups',
  path: 'channelGroups',
  table: 'channel_groups',
  labels: { one: 'Channel group', many: 'Channel groups' },
  description: 'Channels that you treat alike, such as all delivery platforms.',
  area: 'menu',
  icon: 'groups',
  title: 'name',
  ordered: true,
  fields: {
    name: { kind: 'text', required: true, maxLength: 60, unique: true, searchable: true },
    code: { kind: 'text', required: true, maxLength: 40, unique: true, searchable: true },
    channelCount: {
      kind: 'integer',
      label: 'Channels',
      aggregate: { of: 'channels/group-members', by: 'channelGroupId' },
    },
  },
  list: { columns: ['name', 'code', 'channelCount', 'updatedAt'] },
  related: [{ resource: 'channels/group-members', by: 'channelGroupId' }],
  starterRows: [
    { name: { en: 'Own channels', es: 'Canales propios', ar: 'قنواتنا' }, code: 'OWN' },
    { name: { en: 'Third party', es: 'Terceros', ar: 'جهات خارجية' }, code: '3RD_PARTY' },
  ],
});
