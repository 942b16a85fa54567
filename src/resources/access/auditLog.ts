import { auditLogName } from '../../../contract/auditLogName.ts';
import { defineResource } from '../../../contract/defineResource.ts';

type Colour = 'neutral' | 'info' | 'success' | 'warning' | 'error';
const options = (colour: Colour, labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([id, label]) => ({ id, label, colour }));

/** What happens to records, and what clients report. */
const changes = [
  ...options('success', { create: 'Added' }),
  ...options('info', {
    update: 'Changed',
    sequence: 'Moved',
    import: 'Imported',
    export: 'Downloaded',
    restore: 'Restored',
    undo: 'Undone',
  }),
  ...options('error', { delete: 'Deleted' }),
  ...options('neutral', {
    activity: 'Reported',
    'comment-added': 'Commented',
    'comment-changed': 'Comment changed',
    'comment-deleted': 'Comment deleted',
    'layout-published': 'Layout published',
    'layout-taken-back': 'Earlier version of a layout shown',
    'player-paired': 'Player paired',
    'till-message-sent': 'Sent to the till',
    'till-key-revoked': 'Key of a till revoked',
  }),
];

/** What people do with their access; the ids are those of access events. */
const access = [
  ...options('neutral', {
    'sign-in': 'Identity proven',
    'customer-chosen': 'Signed in',
    'customer-created': 'Business created',
    'customer-renamed': 'Business renamed',
    'customer-exported': 'Everything downloaded',
    'customer-reopened': 'Business opened again',
    'customer-restored': 'Removal of business taken back',
    'sign-out': 'Signed out',
    'sign-out-everywhere': 'Signed out everywhere',
    'sign-out-by-other': 'Signed out by somebody else',
    'session-ended': 'Session ended',
    'step-up': 'Fresh code given',
    'device-trusted': 'Device trusted',
    'device-removed': 'Trust in device ended',
    'second-factor-enrolled': 'Second factor set up',
    'second-factor-removal-stopped': 'Removal of second factor stopped',
    'invitation-repeated': 'Invited again',
  }),
  ...options('warning', {
    'email-change-requested': 'New e-mail address asked for',
    'email-changed': 'E-mail address changed',
    'password-changed': 'Password changed',
    'password-reset': 'Password reset',
    'password-reset-requested': 'Password reset asked for',
    'password-reset-demanded': 'New password demanded',
    'recovery-code-used': 'Recovery code used',
    'mail-language-chosen': 'Language of mails chosen',
    'first-page-chosen': 'First page chosen',
    'recovery-codes-replaced': 'Recovery codes replaced',
    'second-factor-removal-requested': 'Removal of second factor asked for',
    'second-factor-removal-approved': 'Removal of second factor approved',
    'second-factor-removed': 'Second factor removed',
  }),
  ...options('error', {
    'customer-suspended': 'Business suspended',
    'customer-removed': 'Business removed',
    'customer-deleted': 'Data of business deleted',
    'sign-in-refused': 'Wrong password',
    'password-refused': 'Wrong current password',
    'second-factor-refused': 'Wrong code',
    'second-factor-locked': 'Codes locked for a while',
    'second-factor-disabled': 'Second factor switched off',
    'session-stolen': 'Session used from two places',
  }),
];

/** Who did what, when and from where: the log of one customer, which can only grow. */
export const auditLog = defineResource({
  name: auditLogName,
  table: 'audit_log',
  view: true,
  vocabulary: 'audit_vocabulary',
  key: 'integer',
  labels: { one: 'Event', many: 'Audit log' },
  description: 'Who did what, when and from where. We can only add to it, and seal it against changes.',
  area: 'setup',
  icon: 'event',
  title: 'recordName',
  visibleWith: 'resource',
  fields: {
    occurredAt: { kind: 'dateTime', label: 'When', readOnly: true, required: true },
    actorName: {
      kind: 'text',
      label: 'Who',
      readOnly: true,
      required: true,
      searchable: true,
      operators: ['eq', 'neq', 'in', 'contains', 'startsWith'],
      sortable: false,
    },
    action: {
      kind: 'choice',
      label: 'What was done',
      readOnly: true,
      required: true,
      choices: [...changes, ...access],
      choicesOf: 'actions',
      sortable: false,
    },
    resource: {
      kind: 'choice',
      label: 'In',
      readOnly: true,
      required: true,
      choices: options('neutral', {
        access: 'Access',
        activity: 'Reports of clients',
        comments: 'Comments',
      }),
      choicesOf: 'resources',
      sortable: false,
    },
    recordName: { kind: 'text', label: 'Record', readOnly: true, searchable: true, sortable: false },
    address: { kind: 'text', label: 'From', readOnly: true, searchable: true, sortable: false },
    userAgent: { kind: 'text', label: 'Device', readOnly: true, filterable: false, sortable: false },
    recordId: {
      kind: 'text',
      label: 'Record number',
      readOnly: true,
      operators: ['eq', 'in'],
      sortable: false,
    },
    isPart: {
      kind: 'boolean',
      label: 'Part of a larger change',
      readOnly: true,
      required: true,
      sortable: false,
    },
    recordCount: { kind: 'integer', label: 'Records', readOnly: true, filterable: false, sortable: false },
    requestId: { kind: 'text', label: 'Request number', readOnly: true, operators: ['eq'], sortable: false },
  },
  list: {
    columns: ['occurredAt', 'actorName', 'action', 'resource', 'recordName', 'address', 'userAgent'],
    filters: ['actorName', 'action', 'resource', 'occurredAt', 'recordName'],
    sort: { field: 'occurredAt', direction: 'desc' },
    // An import or a bulk change is one line, and has a page with its records.
    tabs: [
      { label: 'Events', where: { isPart: false } },
      { label: 'With every record', where: {} },
    ],
    pageSize: 50,
  },
  form: {
    sections: [{ fields: ['occurredAt', 'actorName', 'action', 'resource', 'recordName', 'address'] }],
  },
});
