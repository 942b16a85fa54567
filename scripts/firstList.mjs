// Part of npm run check: builds the pages in memory, and fails if what every page loads first grew over its budget.
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { main } from './child.mjs';

/**
 * KiB of JavaScript, compressed by gzip, that the browser loads before any list. The definition of the list itself comes
 * on top (tests/journeys/budget.spec.ts holds both together). Lower it with every step, and never raise it.
 */
const budget = 279;

const advice = 'Import what the first list does not need with import(), so that it loads later.';

main(async () => {
  const { output } = await build({ logLevel: 'error', build: { write: false } });
  const chunks = new Map(
    output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
  );
  const first = new Set([...chunks.values()].filter(({ isEntry }) => isEntry));
  // A set also goes through what is added meanwhile.
  for (const { imports } of first) for (const name of imports) first.add(chunks.get(name));
  const sizes = [...first].map(({ name, code }) => ({
    name,
    size: gzipSync(code, { level: 9 }).length / 1024,
  }));
  const total = sizes.reduce((sum, { size }) => sum + size, 0);
  if (first.size === 0) throw new Error('The build has no entry, so nobody knows what the first list loads.');
  if (total <= budget) return;
  const parts = sizes.map(({ name, size }) => `${name} ${size.toFixed(1)}`).join(', ');
  console.error(`The first list loads ${total.toFixed(1)} KiB (${parts}); ${budget} are allowed. ${advice}`);
  process.exitCode = 1;
});
