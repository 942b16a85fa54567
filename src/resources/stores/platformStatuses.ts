import { defineResource } from '../../../contract/defineResource.ts';
import { platformNames, platforms } from '../../../contract/deployment/channels.ts';

const late = platforms.filter(({ takesDays }) => !takesDays);
/** Which platforms hear of no day in advance. */
const hearLater =
  late.length === 0
    ? ''
    : ` ${platformNames(late)} ${late.length === 1 ? 'hears' : 'hear'} of each when it begins.`;

/** What each delivery platform was told about the orders of a store, and what it answered. */
export const platformStatuses = defineResource({
  name: 'stores/platform-statuses',
  service: 'store',
  path: 'platformStatuses',
  table: 'platform_statuses',
  labels: { one: 'Status on a platform', many: 'Status on platforms' },
  description: `What ${platformNames()} were told about pauses and closures of each store, and what they answered.`,
  area: 'stores',
  icon: 'store',
  title: 'name',
  verbs: ['list', 'get', 'export'],
  wire: { customerUuid: 'clientUuid' },
  storeScope: 'storeUuid',
  uniqueTogether: [['storeUuid', 'channel']],
  fields: {
    storeUuid: { kind: 'reference', resource: 'stores', label: 'Store', required: true, onDelete: 'take' },
    channel: {
      kind: 'choice',
      label: 'Platform',
      required: true,
      choices: platforms.map(({ code, label }): { id: string; label: string } => ({ id: code, label })),
    },
    name: { kind: 'text', computed: '{storeUuid.name}', label: 'Name' },
    state: {
      kind: 'choice',
      label: 'Orders',
      required: true,
      choices: [
        { id: 'OPEN', label: 'Open', colour: 'success' },
        { id: 'PAUSED', label: 'Paused', colour: 'warning' },
        { id: 'CLOSED', label: 'Closed', colour: 'error' },
      ],
    },
    until: { kind: 'dateTime', label: 'Until' },
    dayCount: {
      kind: 'integer',
      label: 'Days with other hours',
      required: true,
      default: 0,
      help: `Closures and special hours of the next 60 days.${hearLater}`,
    },
    sentAt: { kind: 'dateTime', label: 'Sent', required: true },
    answer: {
      kind: 'choice',
      label: 'Answer',
      required: true,
      choices: [
        { id: 'WAITING', label: 'On its way', colour: 'info' },
        { id: 'CONFIRMED', label: 'Confirmed', colour: 'success' },
        { id: 'REFUSED', label: 'Refused', colour: 'error' },
        { id: 'UNAVAILABLE', label: 'No answer yet', colour: 'warning' },
        { id: 'BROKEN', label: 'Could not be sent', colour: 'error' },
      ],
    },
    said: { kind: 'text', label: 'What the platform said', maxLength: 500 },
    nextTryAt: { kind: 'dateTime', label: 'Next try' },
    tries: { kind: 'integer', label: 'Tries that failed', required: true, default: 0 },
    platformId: { kind: 'text', label: 'ID on the platform', required: true, maxLength: 64 },
    desired: { kind: 'open', label: 'What was sent' },
    confirmed: { kind: 'open', label: 'What the platform confirmed' },
  },
  list: {
    columns: ['storeUuid', 'channel', 'state', 'until', 'dayCount', 'sentAt', 'answer', 'said', 'nextTryAt'],
    filters: ['channel', 'state', 'answer', 'storeUuid'],
    sort: { field: 'name' },
    tabs: [
      { label: 'All', where: {} },
      { label: 'Not confirmed', where: { answer: ['REFUSED', 'UNAVAILABLE', 'BROKEN'] } },
    ],
    queues: {
      unconfirmed: {
        label: 'Pauses and closures that a platform has not confirmed',
        where: { answer: ['REFUSED', 'UNAVAILABLE', 'BROKEN'] },
      },
    },
  },
  form: {
    sections: [
      { fields: ['storeUuid', 'channel', 'state', 'until', 'dayCount'] },
      { label: 'Answer of the platform', fields: ['sentAt', 'answer', 'said', 'tries', 'nextTryAt'] },
    ],
  },
});
