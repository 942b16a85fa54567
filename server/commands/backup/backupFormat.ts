import { z } from 'zod';

// The file is gzip. Inside, a section is one line of JSON that says what it is, then blocks, each after a line
// {"bytes":n}, then a line {"sha256":"…"} over the blocks. The last section says that it is the last.

/** Bytes that are written in one block. */
export const blockSize = 256 * 1024;
/** What stands before a block, or behind the last. */
export const blockLine = z.union([
  z.strictObject({ bytes: z.number().int().positive() }),
  z.strictObject({ sha256: z.string() }),
]);

/**
 * What a section is. Tables are copied as PostgreSQL's text; stored files and the keys (DATA_DIR/secrets.json) as they
 * are, behind all tables.
 */
export const sectionSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('backup'),
    format: z.literal(1),
    createdAt: z.string(),
    /** The newest migration of the database that was backed up. */
    migration: z.object({ number: z.number(), name: z.string(), checksum: z.string() }),
    tables: z.array(
      z.object({ name: z.string(), columns: z.array(z.string()), definition: z.array(z.string()) }),
    ),
    foreignKeys: z.array(z.object({ table: z.string(), name: z.string(), definition: z.string() })),
    sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  }),
  z.object({ kind: z.literal('table'), name: z.string() }),
  z.object({ kind: z.literal('file'), customer: z.uuid(), id: z.uuid() }),
  z.object({ kind: z.literal('keys') }),
  z.object({ kind: z.literal('end'), sections: z.number() }),
]);
export type Section = z.infer<typeof sectionSchema>;
export type BackupHeader = Extract<Section, { kind: 'backup' }>;
