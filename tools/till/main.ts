import packageFile from '../../package.json' with { type: 'json' };
import { main } from '../../scripts/child.mjs';
import { withLock } from '../../scripts/lock.mjs';
import { openBook } from './book.ts';
import { readTillConfiguration } from './configuration.ts';
import { linkTo } from './link.ts';
import { runTill, showMenus } from './runTill.ts';
import { openStateStore } from './stateStore.ts';

/** `npm run till`: a till that takes its messages and sells nothing. It shows how a real one works. */
main(async () => {
  const configuration = readTillConfiguration(process.env);
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  await withLock(`till ${configuration.directory}`, {
    onWait: () => console.log('Another till works in this folder. Waiting until it ends.'),
    async work() {
      const store = await openStateStore(configuration.directory);
      const book = openBook(configuration.directory, (line) => console.log(line));
      await book.write(`The till starts. It asks ${configuration.server} for messages.`);
      await showMenus({ store, book });
      const link = linkTo(configuration, stop.signal);
      await runTill({
        store,
        link,
        book,
        stop: stop.signal,
        appVersion: `commissary-till ${packageFile.version}`,
      });
      await book.write('The till stops.');
    },
  });
});
