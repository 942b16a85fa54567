// npm run check: lint, format, floors, types, unused code and the size of the first list. It changes nothing; npm run format does.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { main } from './child.mjs';
import { findNode24, projectDirectory } from './node24.mjs';
import { prepareInstallation } from './prepare.mjs';

main(async () => {
  await prepareInstallation();
  const node = findNode24();
  const tools = path.join(projectDirectory, 'node_modules', '.bin');
  const env = { ...process.env, PATH: [path.dirname(node), tools, process.env.PATH].join(path.delimiter) };
  const run = (tool, ...words) =>
    spawnSync(tool === 'node' ? node : path.join(tools, tool), words, {
      cwd: projectDirectory,
      env,
      stdio: 'inherit',
    }).status;
  const statuses = [
    run('biome', 'check', '.'),
    run('node', 'scripts/floors.mjs'),
    run('tsc', '--noEmit'),
    run('knip'),
    run('node', 'scripts/firstList.mjs'),
  ];
  process.exitCode = statuses.every((status) => status === 0) ? 0 : 1;
});
