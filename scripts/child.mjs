import { spawn } from 'node:child_process';
import os from 'node:os';

/**
 * Runs a program instead of this one: passes signals on to it, and ends as it ended.
 * @param {string} program
 * @param {string[]} words
 * @param {import('node:child_process').SpawnOptions} options
 */
export function become(program, words, options) {
  const child = spawn(program, words, { stdio: 'inherit', ...options });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`${program} could not be started: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) =>
    process.exit(code ?? 128 + (os.constants.signals[signal ?? 'SIGTERM'] ?? 0)),
  );
  return child;
}

/**
 * For the entry points: prints an error as a sentence and exits with a non-zero code.
 * @param {() => Promise<void>} work
 */
export function main(work) {
  work().catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
}
