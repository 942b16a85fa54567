import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { DefinitionMistake, DefinitionState } from '../../contract/calls/definitions.ts';
import { mistakesIn } from '../../contract/definitions/checkDefinitions.ts';
import type { Mistake } from '../../contract/mistake.ts';
import { buildRegistry, type Registry } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import { worldChoices } from '../../contract/worldChoices.ts';
import { wrongDefinition } from '../../contract/wrongDefinition.ts';
import { bringTablesInLine, isInUse } from './bringTablesInLine.ts';
import type { ConfiguredResource, DefinitionFile } from './definitionFile.ts';

/** One process at a time changes tables. */
const syncLock = 7_204_119;

/**
 * Milliseconds that a change waits for those who use its table, such as a download. Whoever begins to use the table
 * meanwhile waits behind it.
 */
const longestWait = 500;

/** Milliseconds until a table that is in use is tried again, and until we stop trying: the longest download. */
const betweenTries = 1_000;
const longestTrying = 1_200_000;

/** Changes tables when nobody uses them. Until then everybody goes on, other processes that change tables too. */
async function whenFree<Result>(client: pg.ClientBase, work: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + longestTrying;
  for (;;)
    try {
      await client.query(`SET lock_timeout = ${longestWait}`);
      return await work();
    } catch (error) {
      if (!isInUse(error) || Date.now() > deadline) throw error;
      await client.query('ROLLBACK; RESET lock_timeout');
      await client.query('SELECT pg_advisory_unlock($1)', [syncLock]);
      await delay(betweenTries);
      await client.query('SELECT pg_advisory_lock($1)', [syncLock]);
    }
}

/** The outcome of reading the folder. */
export interface OpenedDefinitions {
  registry: Registry;
  /** The configured resources that are served. */
  configured: readonly ConfiguredResource[];
  /** The state of each file. */
  states: readonly DefinitionState[];
  /** The paths of resources whose definitions were refused. */
  refused: readonly { name: string; file: string; service: string; path: string }[];
  /** The values that this loses, as sentences. */
  losses: readonly string[];
}

/** What the files are checked against. */
export interface OpeningOptions {
  /** What is served at the moment, by file. If a changed file has mistakes, its old definition stays. */
  running?: ReadonlyMap<string, ConfiguredResource>;
  /** Mistakes found by an earlier try, by the name of the resource. */
  found?: ReadonlyMap<string, readonly Mistake[]>;
  /** Values that may be lost, as `resource.field`. */
  dropping?: ReadonlySet<string>;
}

/** A file being read, with the part of it that is used so far. */
interface Candidate {
  file: DefinitionFile;
  used: ConfiguredResource | null;
  fallback: ConfiguredResource | undefined;
  mistakes: DefinitionMistake[];
  warnings: DefinitionMistake[];
}

/** Falls back to the definition of the file that ran before. If there is none, or it is wrong too, uses nothing. */
function turnDown(candidate: Candidate, mistakes: readonly Mistake[]): void {
  candidate.mistakes.push(...candidate.file.located(mistakes));
  const isFallback = candidate.used === candidate.fallback;
  candidate.used = isFallback ? null : (candidate.fallback ?? null);
}

/** Refuses what is wrong by itself or together with the others, until the rest is right. */
function settle(resources: readonly Resource[], candidates: readonly Candidate[]): Registry {
  for (;;) {
    const used = candidates.flatMap((candidate) => (candidate.used ? [candidate.used.resource] : []));
    const all = [...resources, ...used];
    const refused = candidates.flatMap(({ used: one, file }) => (one || !file.name ? [] : [file.name]));
    const wrong = mistakesIn(all, new Set(refused));
    if (wrong.size === 0) return buildRegistry(all, worldChoices);
    for (const [resource, mistakes] of wrong) {
      const candidate = candidates.find(({ used: one }) => one?.resource === resource);
      if (!candidate) throw wrongDefinition(resource.name, mistakes);
      turnDown(candidate, mistakes);
    }
  }
}

/** Finds further mistakes in files whose shape is wrong, by checking them without the wrong parts. */
function noteFurtherMistakes(resources: readonly Resource[], candidates: readonly Candidate[]): void {
  if (candidates.every(({ file }) => file.repaired === null)) return;
  const others = candidates.flatMap(({ file }) => file.definition?.resource ?? file.repaired?.resource ?? []);
  const found = mistakesIn([...resources, ...others]);
  for (const { file, mistakes } of candidates) {
    if (!file.repaired) continue;
    const further = found.get(file.repaired.resource) ?? [];
    mistakes.push(...file.located(further.filter(file.repaired.isReal)));
  }
}

function stateOf({ used, file, mistakes, warnings }: Candidate): DefinitionState {
  const state = mistakes.length === 0 ? 'running' : used ? 'kept' : 'refused';
  return { file: file.file, resource: file.name ?? used?.resource.name ?? null, state, mistakes, warnings };
}

/**
 * Checks all resources against each other and against the database, and adds what the tables of configured ones lack.
 * A wrong file stops only itself and what refers to it.
 * @throws DefinitionError when one of the product's own resources is wrong.
 */
export const openDefinitions = (
  pool: pg.Pool,
  resources: readonly Resource[],
  files: readonly DefinitionFile[],
  options: OpeningOptions = {},
): Promise<OpenedDefinitions> => open(pool, resources, files, { ...options, isTrial: false });

/** What `openDefinitions` would do and find. Changes nothing. */
export const checkDefinitions = (
  pool: pg.Pool,
  resources: readonly Resource[],
  files: readonly DefinitionFile[],
  options: OpeningOptions = {},
): Promise<OpenedDefinitions> => open(pool, resources, files, { ...options, isTrial: true });

async function open(
  pool: pg.Pool,
  resources: readonly Resource[],
  files: readonly DefinitionFile[],
  {
    running = new Map(),
    found = new Map(),
    dropping = new Set(),
    isTrial,
  }: OpeningOptions & { isTrial: boolean },
): Promise<OpenedDefinitions> {
  const candidates = files.map((file): Candidate => {
    const fallback = running.get(file.file);
    const used = file.definition ?? fallback ?? null;
    return { file, used, fallback, mistakes: [...file.mistakes], warnings: [] };
  });
  noteFurtherMistakes(resources, candidates);
  for (const candidate of candidates) {
    const known = found.get(candidate.used?.resource.name ?? '');
    if (known) turnDown(candidate, known);
  }
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [syncLock]);
    for (;;) {
      const registry = settle(resources, candidates);
      const used = candidates.flatMap((candidate) => candidate.used ?? []);
      const permission = { dropping, isTrial };
      const { wrong, warnings, losses } = await whenFree(client, () =>
        bringTablesInLine(client, registry, used, permission),
      );
      const own = [...wrong].find(([name]) => !used.some(({ resource }) => resource.name === name));
      if (own) throw wrongDefinition(...own);
      for (const candidate of candidates) {
        const { name = '' } = candidate.used?.resource ?? {};
        candidate.warnings = candidate.file.located(warnings.get(name) ?? []);
        const mistakes = wrong.get(name);
        if (mistakes) turnDown(candidate, mistakes);
      }
      if (wrong.size > 0) continue;
      return {
        registry,
        configured: used,
        losses,
        states: candidates.map(stateOf),
        refused: candidates.flatMap(({ used: one, file: { file, name, address } }) =>
          one || !address || name === null ? [] : [{ file, name, ...address }],
        ),
      };
    }
  } finally {
    await client
      .query('ROLLBACK; RESET lock_timeout; SELECT pg_advisory_unlock_all()')
      .finally(() => client.release());
  }
}
