import { defineResource } from '../../../contract/defineResource.ts';
import { channels } from '../../../contract/deployment/channels.ts';
import { channelField } from './channelField.ts';

const readable = channels.flatMap(({ code, reads }) => (reads ? [code] : []));

/** The menu that guests see at a store on a channel, as far as the product knows. */
export const liveMenus = defineResource({
  name: 'deployments/live',
  path: 'liveMenus',
  table: 'live_menus',
  labels: { one: 'Live menu', many: 'Live menus' },
  description:
    'The menu that guests see at each store on each channel. Every night the product checks whether the channel still shows it.',
  area: 'deployment',
  icon: 'menu',
  title: 'name',
  verbs: ['list', 'get', 'export'],
  storeScope: 'storeUuid',
  uniqueTogether: [['storeUuid', 'channelMenuId']],
  fields: {
    storeUuid: { kind: 'reference', resource: 'stores', label: 'Store', required: true, onDelete: 'take' },
    channelMenuId: {
      kind: 'reference',
      resource: 'menus/channel-menus',
      label: 'Channel menu',
      required: true,
      onDelete: 'take',
    },
    channel: channelField,
    name: { kind: 'text', computed: '{storeUuid.name}', label: 'Name' },
    documentUuid: { kind: 'text', label: 'Document', required: true, maxLength: 36 },
    contentSha256: { kind: 'text', label: 'Digest', required: true, maxLength: 64 },
    deployedAt: { kind: 'dateTime', label: 'Live since', required: true },
    driftState: {
      kind: 'choice',
      label: 'On the channel',
      required: true,
      default: 'SAME',
      choices: [
        { id: 'SAME', label: 'As deployed', colour: 'success' },
        { id: 'CHANGED', label: 'Changed there', colour: 'error' },
        { id: 'UNKNOWN', label: 'Could not be read', colour: 'warning' },
        { id: 'UNREADABLE', label: 'Cannot be read' },
      ],
    },
    driftCount: { kind: 'integer', label: 'Changes there', required: true, default: 0 },
    drift: { kind: 'open', label: 'What is different' },
    checkedAt: { kind: 'dateTime', label: 'Checked' },
  },
  // Some platforms tell nobody what they show, and our own channels have what we say.
  actions: {
    compare: {
      label: 'Check now',
      help: 'The product reads the menu from the channel and compares it with what it sent.',
      on: ['record', 'selection'],
      when: { field: 'channel', is: readable },
      right: 'deploy',
      handler: true,
      done: '{records}: the check runs in the background',
    },
    resend: {
      label: 'Send again',
      help: 'The channel gets the menu again as it was deployed. What somebody changed there is gone then.',
      on: ['record', 'selection'],
      when: { field: 'channel', is: readable },
      right: 'deploy',
      handler: true,
      done: '{records}: sent again in the background',
    },
  },
  list: {
    columns: ['storeUuid', 'channelMenuId', 'channel', 'deployedAt', 'driftState', 'driftCount', 'checkedAt'],
    filters: ['channel', 'driftState', 'storeUuid', 'channelMenuId'],
    sort: { field: 'name' },
    tabs: [
      { label: 'All', where: {} },
      { label: 'Changed there', where: { driftState: 'CHANGED' } },
    ],
    queues: {
      drifted: { label: 'Menus that somebody changed on the channel', where: { driftState: 'CHANGED' } },
    },
  },
  form: {
    sections: [
      { fields: ['storeUuid', 'channelMenuId', 'channel', 'deployedAt', 'contentSha256'] },
      { label: 'Check', fields: ['driftState', 'driftCount', 'checkedAt'] },
    ],
  },
});
