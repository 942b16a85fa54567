// npm run dev: the server, restarted when its files change, and Vite with hot reload in front of it.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { main } from './child.mjs';
import { findNode24, projectDirectory } from './node24.mjs';
import { prepareInstallation } from './prepare.mjs';

main(async () => {
  await prepareInstallation();
  const node = findNode24();
  const vite = path.join(projectDirectory, 'node_modules', 'vite', 'bin', 'vite.js');
  const watched = ['server', 'contract', path.join('src', 'resources'), path.join('tools', 'simulator')].map(
    (folder) => `--watch-path=${folder}`,
  );
  const children = [
    spawn(node, [...watched, path.join('server', 'main.mjs')], { cwd: projectDirectory, stdio: 'inherit' }),
    spawn(node, [vite], { cwd: projectDirectory, stdio: 'inherit' }),
  ];
  const stop = () => {
    for (const child of children) child.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
  for (const child of children) child.on('exit', stop);
});
