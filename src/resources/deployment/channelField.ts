import type { FieldInput } from '../../../contract/fieldKinds/fieldInput.ts';

/** The channel whose document a store gets. */
export const channelField = {
  kind: 'choice',
  label: 'Channel',
  required: true,
  choices: [
    { id: 'UBER_EATS', label: 'Uber Eats' },
    { id: 'MR_DELIVERY', label: 'Mr D' },
    { id: 'WEBSITE', label: 'Website' },
    { id: 'COUNTER', label: 'Tills' },
  ],
} satisfies FieldInput;
