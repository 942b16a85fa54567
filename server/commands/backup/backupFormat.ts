import { z } from 'zod';

// The file is gzip. Inside, a section is one line of JSON that describes it, then blocks, each after a line
// {"bytes":n}, then a line {"sha256":"…"} over the blocks. The last section says that it is the last.

/** The size of a block in bytes. */
export const blockSize = 256 * 1024;
/** The line before a block, or after the last one. */
export const blockLine = z.union([
  z.strictObject({ bytes: z.number().int().positive() }),
  z.strictObject({ sha256: z.string() }),
]);

/**
 * The kinds of section. Tables are PostgreSQL's COPY text; stored files and the keys (DATA_DIR/secrets.json) follow
 * unchanged, after all tables.
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
