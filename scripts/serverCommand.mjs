// npm start: prepares what the server needs, and prints the command that runs it. The shell of npm becomes that command
// ("exec"), so that nothing of ours stays behind to wait for the server: signals and the exit code need nobody to pass
// them on, and the memory of a launcher is saved.
import { main } from './child.mjs';
import { findNode24, serverWords } from './node24.mjs';
import { prepare } from './prepare.mjs';

/** A word as the shell reads it, whatever stands in it. @param {string} word */
const quoted = (word) => `'${word.replaceAll("'", `'\\''`)}'`;

main(async () => {
  await prepare();
  process.stdout.write([findNode24(), ...serverWords()].map(quoted).join(' '));
});
