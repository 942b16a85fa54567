// The entry is plain JavaScript: Node then needs no TypeScript parser for the built server, nor for compiled code that
// it keeps. That parser would take 13 MiB for as long as the server runs.
import module from 'node:module';
import path from 'node:path';

const project = path.join(import.meta.dirname, '..');

// Compiled code is kept between starts, below the project and not in a folder that everybody may write to. It helps
// only modules imported afterwards, hence the dynamic import.
module.enableCompileCache(path.join(project, 'node_modules', '.cache', 'compiled'));

// npm start runs the server as Vite built it; npm run dev and most tests run the sources.
const builtServer = path.join(project, 'build', 'server', 'serve.js');
const { serve } = process.argv.includes('--built') ? await import(builtServer) : await import('./serve.ts');
await serve();
