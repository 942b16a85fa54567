import type { ImportAnswer } from '../../../contract/calls/imports.ts';
import { auditLine } from '../auditLog.ts';
import type { Writing } from '../context.ts';

/** Records an import as one line of the audit log. The events of its records are parts of that line. */
export async function auditImport(
  writing: Writing,
  { name, applied }: { name: string; applied: ImportAnswer },
): Promise<void> {
  const { created, updated, unchanged, skipped, leftOut } = applied;
  if (created + updated === 0) return;
  const after = { records: created + updated, created, updated, unchanged, skipped, leftOut };
  await auditLine(writing, { action: 'import', name, after });
}
