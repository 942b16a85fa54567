import { defineResource } from '../../../contract/defineResource.ts';

/** Menus that go to channels together: planned, checked, sent store by store, and taken back. */
export const deployments = defineResource({
  name: 'deployments',
  path: 'deployments',
  table: 'deployments',
  labels: { one: 'Deployment', many: 'Deployments' },
  description:
    'Menus that go to delivery platforms, tills and the website: what changes, how far it is, and how it ended. Use “Deploy menus” to plan one.',
  area: 'deployment',
  icon: 'rocket',
  title: 'name',
  verbs: ['list', 'get', 'export'],
  fields: {
    name: { kind: 'text', required: true, maxLength: 120, searchable: true },
    status: {
      kind: 'choice',
      label: 'State',
      choices: [
        { id: 'PLANNED', label: 'Planned' },
        { id: 'RUNNING', label: 'Under way', colour: 'info' },
        { id: 'DONE', label: 'Complete', colour: 'success' },
        { id: 'PARTLY', label: 'Some stores failed', colour: 'error' },
        { id: 'CANCELLED', label: 'Cancelled', colour: 'warning' },
      ],
    },
    timing: {
      kind: 'choice',
      label: 'When',
      required: true,
      default: 'NOW',
      choices: [
        { id: 'NOW', label: 'As soon as somebody deploys it' },
        { id: 'AT', label: 'At a time' },
        { id: 'AFTER_CLOSE', label: 'After each store has closed' },
      ],
    },
    startsAt: { kind: 'dateTime', label: 'Begins', appliesWhen: { field: 'timing', is: 'AT' } },
    plannedCount: {
      kind: 'integer',
      label: 'Stores in the plan',
      required: true,
      default: 0,
    },
    restoresId: {
      kind: 'reference',
      resource: 'deployments',
      label: 'Earlier deployment',
      help: 'This deployment takes it back, or gives a store the menu again that it got then.',
      onDelete: 'clear',
    },
    openCount: {
      kind: 'integer',
      label: 'To send',
      aggregate: { of: 'deployments/stores', by: 'deploymentId', where: { status: 'WAITING' } },
    },
    completeCount: {
      kind: 'integer',
      label: 'Complete',
      aggregate: { of: 'deployments/stores', by: 'deploymentId', where: { status: 'COMPLETE' } },
    },
    failedCount: {
      kind: 'integer',
      label: 'Failed',
      aggregate: { of: 'deployments/stores', by: 'deploymentId', where: { status: 'FAILED' } },
    },
    blockedCount: {
      kind: 'integer',
      label: 'Blocked',
      aggregate: { of: 'deployments/stores', by: 'deploymentId', where: { status: 'BLOCKED' } },
    },
    appliedAt: { kind: 'dateTime', label: 'Deployed', readOnly: true },
    endedAt: { kind: 'dateTime', label: 'Ended', readOnly: true },
  },
  states: {
    field: 'status',
    start: 'PLANNED',
    moves: {
      apply: {
        label: 'Deploy',
        help: 'Each store gets its menu as the plan shows it.',
        on: ['record'],
        from: ['PLANNED'],
        to: 'RUNNING',
        right: 'deploy',
        form: {
          confirmation: {
            kind: 'integer',
            label: 'Items that go away',
            min: 0,
            help: 'Type their number if the plan warns that many items go away. Otherwise leave this empty.',
          },
        },
        set: { appliedAt: '{now}' },
        handler: true,
        done: 'The stores get their menus one after the other',
      },
      retryFailed: {
        label: 'Retry the rest',
        help: 'The stores that failed or were cancelled get their menu. The others are not changed.',
        on: ['record'],
        from: ['PARTLY', 'CANCELLED'],
        to: 'RUNNING',
        right: 'deploy',
        set: { endedAt: null },
        handler: true,
        done: 'The rest of the stores get their menus',
      },
      cancel: {
        help: 'Stores that have their new menu keep it. The others keep the menu that they have.',
        on: ['record'],
        from: ['PLANNED', 'RUNNING'],
        to: 'CANCELLED',
        right: 'deploy',
        set: { endedAt: '{now}' },
        handler: true,
        done: 'The deployment is cancelled',
      },
    },
  },
  related: [{ resource: 'deployments/stores', by: 'deploymentId' }],
  list: {
    columns: ['name', 'status', 'plannedCount', 'completeCount', 'failedCount', 'appliedAt', 'endedAt'],
    filters: ['status', 'createdAt'],
    sort: { field: 'createdAt', direction: 'desc' },
    tabs: [
      { label: 'Open', where: { status: ['PLANNED', 'RUNNING', 'PARTLY'] } },
      { label: 'All', where: {} },
    ],
    queues: { failed: { label: 'Deployments that failed at stores', where: { status: 'PARTLY' } } },
  },
  form: {
    sections: [{ fields: ['name', 'timing', 'startsAt', 'restoresId'] }],
    summary: ['plannedCount', 'openCount', 'completeCount', 'failedCount', 'blockedCount', 'endedAt'],
  },
});
