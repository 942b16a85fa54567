// node scripts/run.mjs <tool> arguments...
// Runs a tool of node_modules/.bin, or "node", with the Node that the project is pinned to.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { become, main } from './child.mjs';
import { findNode24, projectDirectory } from './node24.mjs';
import { prepareInstallation } from './prepare.mjs';

main(async () => {
  const [tool, ...words] = process.argv.slice(2);
  if (tool === undefined) throw new Error('Usage: node scripts/run.mjs <tool> arguments...');
  await prepareInstallation();

  const node = findNode24();
  const tools = path.join(projectDirectory, 'node_modules', '.bin');
  const program = tool === 'node' ? node : path.join(tools, tool);
  if (!existsSync(program)) throw new Error(`There is no ${tool} in node_modules/.bin.`);
  become(program, words, {
    env: { ...process.env, PATH: [path.dirname(node), tools, process.env.PATH].join(path.delimiter) },
  });
});
