import { z } from 'zod';
import type { FieldKindContract } from '../kind.ts';
import { isStorable } from './text.ts';

/** What stands for the characters of a secret that nobody sees. */
export const dots = '••••';

/** Characters that a secret must have before its last four are shown. They would reveal too much of a short code. */
const longEnough = 12;

/** The characters at the end of a secret that people may see: four, or none if it is short. */
export const lastShown = (secret: string): string => (secret.length < longEnough ? '' : secret.slice(-4));

/** How people see a secret: `•••• 1234`, or only the dots if it is short. */
const masked = (secret: string): string => `${dots} ${lastShown(secret)}`.trimEnd();

/** True for the mask of a secret, as every record shows it. */
export const isMask = (value: unknown): boolean => typeof value === 'string' && value.startsWith(dots);

/** A secret as words: its mask if the server sent one, and never what somebody has just typed. */
const toText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '';
  return isMask(value) ? String(value) : dots;
};

/** A password, a code or a key of another system. Sealed when it is stored, and never shown again. */
export const secret: FieldKindContract<string> = {
  value: (field) => z.string().max(field.maxLength).refine(isStorable, { error: 'unstorable' }),
  example: () => masked('a secret that ends 1234'),
  operators: ['isEmpty'],
  sortable: false,
  isSecret: true,
  longestText: 1000,
  toText,
  fromText: (text) => text,
};

/** A key that the server issues for a record: made at random, shown once, and stored as a hash. */
export const issuedKey: FieldKindContract<string> = {
  ...secret,
  value: () => z.string(),
  isIssued: true,
  longestText: 100,
};
