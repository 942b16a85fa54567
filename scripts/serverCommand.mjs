// npm start: prepares what the server needs, and prints the command that runs it. The shell of npm becomes that
// command ("exec"), so nothing of ours stays behind to wait for the server: nobody has to pass on signals and the
// exit code, and we save the memory of a launcher.
import { main } from './child.mjs';
import { findNode24, serverWords } from './node24.mjs';
import { prepare } from './prepare.mjs';

/** A word quoted for the shell, whatever it contains. @param {string} word */
const quoted = (word) => `'${word.replaceAll("'", `'\\''`)}'`;

main(async () => {
  await prepare();
  process.stdout.write([findNode24(), ...serverWords()].map(quoted).join(' '));
});
