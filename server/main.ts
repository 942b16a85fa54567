import module from 'node:module';
import path from 'node:path';

// Compiled code is kept between starts, below the project and not in a folder that everybody may write to.
// It helps only what is imported afterwards, hence the dynamic import.
module.enableCompileCache(path.join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled'));
const { serve } = await import('./serve.ts');
await serve();
