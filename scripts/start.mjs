import { become, main } from './child.mjs';
import { findNode24, serverWords } from './node24.mjs';
import { prepare } from './prepare.mjs';

const parent = process.ppid;

main(async () => {
  await prepare();
  // The channel's end tells the server when this process is gone, even if it was killed.
  const child = become(findNode24(), serverWords, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  // npm passes signals on, but if it was killed this process only gets another parent. A shell that started us in the
  // background also ends before us, and that means nothing.
  if (process.env.npm_lifecycle_event === 'start') {
    setInterval(() => {
      if (process.ppid !== parent) child.kill('SIGTERM');
    }, 200).unref();
  }
});
