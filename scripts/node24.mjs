import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds package.json. */
export const projectDirectory = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

const neededMajor = 24;

/**
 * The arguments that start the built server of a checkout under Node. A smaller space for new objects saves memory that the
 * start would otherwise claim.
 * @param {string} directory
 */
export const serverWords = (directory = projectDirectory) => [
  '--max-semi-space-size=4',
  path.join(directory, 'server', 'main.mjs'),
  '--built',
];

/**
 * Finds the Node that the project is pinned to: the one that npm installed, or the current one if it is new enough.
 * @returns {string} the path of the program.
 */
export function findNode24() {
  const pinned = path.join(
    projectDirectory,
    'node_modules',
    `node-${process.platform}-${process.arch}`,
    'bin',
    'node',
  );
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= neededMajor) return process.execPath;
  throw new Error(
    `Commissary needs Node ${neededMajor}, and npm installed none for ${process.platform}-${process.arch}. ` +
      `Install Node ${neededMajor} or later (https://nodejs.org) and start again; this is Node ${process.versions.node}.`,
  );
}
