import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import pg from 'pg';
import type { DefinitionState } from '../../contract/calls/definitions.ts';
import { resources } from '../../src/resources/resources.ts';
import { sessionDefaults } from '../database/connections/pool.ts';
import { openForMaintenance, runCommand } from '../database/maintenance.ts';
import type { DefinitionFile } from '../definitions/definitionFile.ts';
import { definitionsDirectory, loadDefinitions } from '../definitions/loadDefinitions.ts';
import { checkDefinitions, openDefinitions } from '../definitions/openDefinitions.ts';
import { refusalText, warningText } from '../definitions/stateText.ts';
import { readConfiguration } from '../process/configuration.ts';
import { StartError } from '../process/startError.ts';

const usage = `Say what to do:
  npm run config -- check                            lists every mistake in config/resources
  npm run config -- apply                            brings the tables in line with the definitions
  npm run config -- apply --drop supplier.code       does so and gives up the values of that field
  npm run config -- apply --drop supplier.code --yes does so without a question`;

/** What a run of the command needs. */
interface Work {
  pool: pg.Pool;
  files: readonly DefinitionFile[];
}

async function withDatabase<Result>(work: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
  const { connection, close } = await openForMaintenance(readConfiguration(process.env));
  const pool = new pg.Pool({ ...sessionDefaults(connection), max: 2 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
    await close();
  }
}

/** Prints what is wrong with the files. @returns whether all of them are right */
function tell(states: readonly DefinitionState[]): boolean {
  for (const state of states) {
    if (state.mistakes.length > 0) console.error(refusalText(state));
    if (state.warnings.length > 0) console.warn(warningText(state));
  }
  return states.every(({ mistakes }) => mistakes.length === 0);
}

async function check({ pool, files }: Work): Promise<void> {
  const { states } = await checkDefinitions(pool, resources, files);
  if (tell(states)) console.log(`All ${states.length} definitions in config/resources are right.`);
  else process.exitCode = 1;
}

async function agreed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new StartError('There is no terminal to ask at. Add --yes to go on without a question.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} Type yes to go on: `).finally(() => terminal.close());
  return answer.trim().toLowerCase() === 'yes';
}

/** A field named in the command must be one that is in the way. */
function checkNamed(dropping: ReadonlySet<string>, files: readonly DefinitionFile[]): void {
  const names = files.flatMap(({ name }) => name ?? []);
  for (const name of dropping) {
    const resource = name.slice(0, name.lastIndexOf('.'));
    if (!names.includes(resource))
      throw new StartError(
        `There is no resource "${resource}" in config/resources. Name a field as resource.field, such as supplier.code.`,
      );
  }
}

async function apply({ pool, files }: Work, dropping: ReadonlySet<string>, isAgreed: boolean): Promise<void> {
  checkNamed(dropping, files);
  if (dropping.size > 0) {
    const { losses, states } = await checkDefinitions(pool, resources, files, { dropping });
    if (!tell(states)) throw new StartError('Nothing was changed.');
    if (losses.length === 0) console.log('No record has a value that would be lost.');
    for (const loss of losses) console.log(loss);
    if (losses.length > 0 && !isAgreed && !(await agreed('These values are gone for good.')))
      throw new StartError('Nothing was changed.');
  }
  const { states } = await openDefinitions(pool, resources, files, { dropping });
  const isRight = tell(states);
  // A running product reads the folder again when something in it changes.
  const now = new Date();
  for (const { file } of files) await utimes(path.join(definitionsDirectory, file), now, now);
  if (!isRight) process.exitCode = 1;
  else console.log('The tables match config/resources.');
}

async function main(words: string[]): Promise<void> {
  const [what, ...options] = words;
  const dropping = new Set(options.filter((_word, index) => options[index - 1] === '--drop'));
  const unknown = options.find(
    (word, index) => word !== '--drop' && word !== '--yes' && options[index - 1] !== '--drop',
  );
  if (
    (what !== 'check' && what !== 'apply') ||
    unknown !== undefined ||
    (what === 'check' && options.length > 0)
  )
    throw new StartError(usage);
  if (options.at(-1) === '--drop') throw new StartError(usage);
  const files = await loadDefinitions();
  await withDatabase((pool) =>
    what === 'check' ? check({ pool, files }) : apply({ pool, files }, dropping, options.includes('--yes')),
  );
}

if (import.meta.main) await runCommand(main);
