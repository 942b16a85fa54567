import { z } from 'zod';
import { type FieldIssue, fieldIssue } from '../../../contract/errors.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';

const refused = z.object({
  body: z.object({
    code: z.string(),
    issues: z.array(fieldIssue).optional(),
    current: z.unknown().optional(),
  }),
});

/** The code of a server's refusal; undefined for anything else that was thrown. */
export const refusalCode = (error: unknown) => refused.safeParse(error).data?.body.code;

const isRecord = (value: unknown): value is WireRecord =>
  typeof value === 'object' && value !== null && 'id' in value;

/** In a conflict: the current record. */
export function currentRecord(error: unknown): WireRecord | undefined {
  const body = refused.safeParse(error).data?.body;
  return body?.code === 'VERSION_CONFLICT' && isRecord(body.current) ? body.current : undefined;
}

/** The issues of a refused file or form. */
export const refusalIssues = (error: unknown): FieldIssue[] =>
  refused.safeParse(error).data?.body.issues ?? [];
