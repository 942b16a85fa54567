// The entry is plain JavaScript: Node then needs no TypeScript parser, neither for it nor for the compiled code it
// keeps. That parser would take 13 MiB for as long as the server runs.
import module from 'node:module';
import path from 'node:path';
import v8 from 'node:v8';

// V8 collects garbage when the memory in use has grown by half, not fourfold. After many requests the process stays a
// hundred MiB smaller, and collecting takes a few milliseconds. A V8 that does not know the option says so and
// continues.
v8.setFlagsFromString('--heap-growing-percent=50');
// Compiled code is kept between starts, below the project and not in a folder that everybody may write to. It helps
// only modules imported afterwards, hence the dynamic import.
module.enableCompileCache(path.join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled'));
const { serve } = await import('./serve.ts');
await serve();
