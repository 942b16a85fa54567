import path from 'node:path';
import { become, main } from './child.mjs';
import { findNode24, projectDirectory } from './node24.mjs';
import { prepare } from './prepare.mjs';

const parent = process.ppid;

main(async () => {
  await prepare();
  // A smaller space for new objects saves 10 MB of memory that start-up alone would claim.
  const words = ['--max-semi-space-size=8', path.join(projectDirectory, 'server', 'main.ts')];
  // The channel's end tells the server when this process is gone, even if it was killed.
  const child = become(findNode24(), words, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  // npm passes signals on, but if it was killed this process only gets another parent. A shell that started us in the
  // background also ends before us, and that means nothing.
  if (process.env.npm_lifecycle_event === 'start') {
    setInterval(() => {
      if (process.ppid !== parent) child.kill('SIGTERM');
    }, 200).unref();
  }
});
