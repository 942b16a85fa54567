import type { ResourceInput } from '../../../contract/resourceInput.ts';

const reasons = [
  { id: 'BUSY', label: 'The store is too busy', colour: 'warning' },
  { id: 'STAFF', label: 'Too few people are there', colour: 'warning' },
  { id: 'FAULT', label: 'Something is broken', colour: 'error' },
  { id: 'OTHER', label: 'Another reason', colour: 'neutral' },
] as const;

/** A pause of a store. It always has an end, so that no store stays closed because nobody remembered it. */
export const pauseFields = {
  isPaused: {
    kind: 'boolean',
    label: 'Orders are paused',
    computed: 'coalesce({pausedUntil} > now, false)',
  },
  pausedUntil: { kind: 'dateTime', label: 'Paused until', readOnly: true },
  pausedAt: { kind: 'dateTime', label: 'Paused since', readOnly: true },
  pauseReason: { kind: 'choice', choices: [...reasons], readOnly: true },
} satisfies ResourceInput['fields'];

/** Pausing the orders of a store, and taking them again before the pause ends by itself. */
export const pauseActions = {
  pauseOrders: {
    help: 'The store takes no orders until then, and takes them again by itself.',
    form: {
      until: { kind: 'dateTime', label: 'Until', required: true },
      reason: { kind: 'choice', label: 'Reason', required: true, default: 'BUSY', choices: [...reasons] },
    },
    set: { pausedAt: '{now}', pausedUntil: '{form.until}', pauseReason: '{form.reason}' },
    handler: true,
    done: 'Orders paused: {records}',
  },
  resumeOrders: {
    help: 'The store takes orders again at once.',
    when: { field: 'isPaused', is: true },
    set: { pausedAt: null, pausedUntil: null, pauseReason: null },
    done: 'Orders resumed: {records}',
  },
} satisfies ResourceInput['actions'];
