import { openStates } from '../../../contract/calls/jobs.ts';
import { defineResource } from '../../../contract/defineResource.ts';
import { jobsName } from '../../../contract/jobsName.ts';

/** What runs in the background: its progress and its result. Only the product writes these records. */
export const jobs = defineResource({
  name: jobsName,
  path: 'jobs',
  table: 'jobs',
  labels: { one: 'Job', many: 'Jobs' },
  description: 'Long work that runs in the background, how far it is, and how it ended.',
  area: 'setup',
  icon: 'schedule',
  title: 'subject',
  visibleWith: 'resource',
  storeScope: 'storeUuids',
  verbs: ['list', 'get', 'export'],
  fields: {
    subject: {
      kind: 'text',
      label: 'Job',
      required: true,
      readOnly: true,
      maxLength: 200,
      searchable: true,
    },
    action: {
      kind: 'choice',
      label: 'What it does',
      required: true,
      readOnly: true,
      choices: [
        { id: 'create', label: 'Create' },
        { id: 'import', label: 'Import' },
        { id: 'check', label: 'Check a file' },
        { id: 'export', label: 'Export' },
        { id: 'update', label: 'Change' },
        { id: 'delete', label: 'Delete' },
        { id: 'tellPlatforms', label: 'Tell platforms what is sold out' },
        { id: 'receive', label: 'Take an order' },
        { id: 'tell', label: 'Tell a platform about an order' },
        { id: 'settle', label: 'Capture or refund a payment' },
      ],
      choicesOf: 'actions',
    },
    resource: {
      kind: 'choice',
      label: 'In',
      required: true,
      readOnly: true,
      choices: [],
      choicesOf: 'resources',
    },
    recordId: { kind: 'text', label: 'Record number', readOnly: true, operators: ['eq', 'in'] },
    status: {
      kind: 'choice',
      label: 'State',
      choices: [
        { id: 'WAITING', label: 'Waiting' },
        { id: 'RUNNING', label: 'Running', colour: 'info' },
        { id: 'DONE', label: 'Done', colour: 'success' },
        { id: 'FAILED', label: 'Failed', colour: 'error' },
        { id: 'CANCELLED', label: 'Cancelled', colour: 'warning' },
      ],
    },
    done: { kind: 'integer', label: 'Done so far', required: true, readOnly: true, default: 0, min: 0 },
    total: { kind: 'integer', label: 'Total', readOnly: true, min: 0 },
    progress: {
      kind: 'integer',
      label: 'Percent',
      computed: "case when {status} = 'DONE' then 100 when {total} > 0 then {done} * 100 / {total} end",
    },
    storeUuids: {
      kind: 'references',
      resource: 'stores',
      label: 'Stores',
      readOnly: true,
      help: 'The stores of the person who asked for it; empty for all stores.',
    },
    requestedBy: { kind: 'text', label: 'Asked for by', readOnly: true, searchable: true },
    requesterUuid: { kind: 'text', label: 'Account of who asked', readOnly: true, operators: ['eq'] },
    startsAt: {
      kind: 'dateTime',
      label: 'Begins',
      readOnly: true,
      help: 'It waits until then. Empty: as soon as it can.',
    },
    startedAt: { kind: 'dateTime', label: 'Started', readOnly: true },
    endedAt: { kind: 'dateTime', label: 'Ended', readOnly: true },
    result: {
      kind: 'open',
      label: 'Result',
      readOnly: true,
      shownWhen: { field: 'status', is: ['DONE', 'CANCELLED', 'FAILED'] },
    },
    undoState: {
      kind: 'choice',
      label: 'Undo',
      readOnly: true,
      choices: [
        { id: 'POSSIBLE', label: 'Possible' },
        { id: 'DONE', label: 'Undone', colour: 'warning' },
      ],
    },
    requestId: { kind: 'text', label: 'Request number', readOnly: true, operators: ['eq'] },
    failure: {
      kind: 'open',
      label: 'Why it failed',
      readOnly: true,
      shownWhen: { field: 'status', is: 'FAILED' },
    },
  },
  actions: {
    undoAll: {
      label: 'Undo',
      help: 'Records that it added are deleted, those that it changed get their earlier values, and those that it deleted come back. Records that somebody changed since are kept.',
      on: ['record'],
      when: { field: 'undoState', is: 'POSSIBLE' },
      set: { undoState: 'DONE' },
      handler: true,
      done: '{records} undone',
    },
  },
  states: {
    field: 'status',
    start: 'WAITING',
    moves: {
      cancel: {
        from: [...openStates],
        to: 'CANCELLED',
        set: { endedAt: '{now}' },
        handler: true,
        done: '{records} cancelled',
      },
      retry: {
        label: 'Try again',
        from: ['FAILED', 'CANCELLED'],
        to: 'WAITING',
        set: { endedAt: null, failure: null, undoState: null },
        handler: true,
        done: '{records} waiting to run again',
      },
    },
  },
  list: {
    columns: ['subject', 'action', 'resource', 'status', 'progress', 'requestedBy', 'createdAt'],
    filters: ['status', 'action', 'resource', 'createdAt'],
    sort: { field: 'createdAt', direction: 'desc' },
    tabs: [
      { label: 'Running', where: { status: [...openStates] }, empty: 'Nothing running' },
      { label: 'Failed', where: { status: 'FAILED' }, empty: 'Nothing failed' },
      { label: 'All', where: {} },
    ],
    queues: { failed: { label: 'Failed jobs', where: { status: 'FAILED' } } },
  },
  form: {
    sections: [
      {
        fields: ['subject', 'action', 'resource', 'requestedBy', 'startsAt', 'progress', 'done', 'total'],
      },
      { label: 'Outcome', fields: ['startedAt', 'endedAt', 'result', 'undoState', 'failure'] },
    ],
  },
});
