/** The options of a field that sets none of them, as `fieldInput` completes them. */
export const plainField = {
  synonyms: [] as string[],
  required: false,
  implied: false,
  readOnly: false,
  unique: false,
  onlyOne: false,
  emptyCounts: false,
  searchable: false,
  trim: true,
  named: false,
  scale: 3,
  choices: [] as {
    id: string;
    label: string;
    colour: 'neutral' | 'info' | 'success' | 'warning' | 'error';
  }[],
  onDelete: 'refuse',
} as const;
