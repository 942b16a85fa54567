import { channels } from '../../../contract/deployment/channels.ts';
import type { FieldInput } from '../../../contract/fieldKinds/fieldInput.ts';

/** The channel whose document a store gets. */
export const channelField = {
  kind: 'choice',
  label: 'Channel',
  required: true,
  choices: channels.map(({ code, label }): { id: string; label: string } => ({ id: code, label })),
} satisfies FieldInput;
