import { defineResource } from '../../../contract/defineResource.ts';

/** Which channel belongs to which group. */
export const channelGroupMembers = defineResource({
  name: 'channels/group-members',
  path: 'channelGroupChannelMapping',
  table: 'channel_group_members',
  labels: { one: 'Group member', many: 'Group members' },
  title: 'label',
  uniqueTogether: [['channelGroupId', 'channelId']],
  createOrUpdateBy: ['channelGroupId', 'channelId'],
  fields: {
    channelGroupId: {
      kind: 'reference',
      resource: 'channels/groups',
      label: 'Group',
      required: true,
      onDelete: 'take',
    },
    channelId: {
      kind: 'reference',
      resource: 'channels',
      label: 'Channel',
      required: true,
      onDelete: 'take',
    },
    code: { kind: 'text', computed: '{channelId.code}' },
    label: { kind: 'text', computed: "{channelGroupId.name} || ' · ' || {channelId.name}" },
  },
  list: { columns: ['channelGroupId', 'channelId', 'code'], filterBy: ['channelGroupId'] },
  form: { sections: [{ fields: ['channelGroupId', 'channelId'] }] },
  starterRows: [
    { channelGroupId: 'Own channels', channelId: 'Counter' },
    { channelGroupId: 'Own channels', channelId: 'Website' },
    { channelGroupId: 'Third party', channelId: 'Uber Eats' },
    { channelGroupId: 'Third party', channelId: 'Mr D' },
  ],
});
