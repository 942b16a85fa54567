// The entry is plain JavaScript: Node then needs no reader of types for it, and for what is kept compiled neither.
// That reader would take 13 MiB for as long as the server runs.
import module from 'node:module';
import path from 'node:path';
import v8 from 'node:v8';

// Garbage is collected when the memory in use has grown by half, not to its fourfold: after many requests the process
// stays a hundred MiB smaller, and collecting takes a few milliseconds. A V8 that does not know the word says so and goes on.
v8.setFlagsFromString('--heap-growing-percent=50');
// Compiled code is kept between starts, below the project and not in a folder that everybody may write to.
// It helps only what is imported afterwards, hence the dynamic import.
module.enableCompileCache(path.join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled'));
const { serve } = await import('./serve.ts');
await serve();
