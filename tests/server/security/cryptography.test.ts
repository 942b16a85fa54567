import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { opaqueToken } from '../../../server/domain/signIn/tokens.ts';
import { projectDirectory } from '../../../server/process/configuration.ts';

/** The sources of the product, by file, without the invented platforms of the demo. */
const sources = new Map(
  globSync('{server,src,contract,tools}/**/*.{ts,tsx,mjs,sql}', { cwd: projectDirectory })
    .filter((file) => !file.startsWith('tools/simulator/'))
    .sort()
    .map((file) => [file, readFileSync(path.join(projectDirectory, file), 'utf8')]),
);

/** What the sources name at a place of a pattern, and the files that name it. */
function named(pattern: RegExp): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const [file, text] of sources)
    for (const [, name = ''] of text.matchAll(pattern)) {
      found[name] ??= [];
      if (!found[name].includes(file)) found[name].push(file);
    }
  return found;
}

describe('what ships uses', () => {
  test('SHA-256 as its hash; what SHA-1 and MD5 do protects nothing', () => {
    const {
      sha256 = [],
      'SHA-256': inBrowser = [],
      ...others
    } = named(/(?:createHash|createHmac|hkdfSync|subtle\.digest)\(\s*'([^']+)'/g);
    expect(sha256.length).toBeGreaterThan(10);
    expect(inBrowser.length).toBeGreaterThan(0);
    // Names of prepared statements and of kept totals.
    expect(others).toEqual({ sha1: ['server/crud/lists/totals.ts', 'server/schema/sql.ts'] });
    // Tells one sealed text from the next, which begins with a nonce of its own.
    expect(named(/\b(md5|sha1)\(/g)).toEqual({ md5: ['server/crud/write/audit.ts'] });
  });

  test('AES-256-GCM to encrypt, and Ed25519 to sign', () => {
    expect(Object.keys(named(/create(?:C|Dec)ipher(?:iv)?\(\s*'([^']+)'/g))).toEqual(['aes-256-gcm']);
    expect(Object.keys(named(/name: '(AES-\w+)'/g))).toEqual(['AES-GCM']);
    expect(Object.keys(named(/\balgs?(?:orithms)?: \[?'(\w+)'/g))).toEqual(['EdDSA']);
  });

  test('the cryptography of the platform and of known libraries, and none of its own', () => {
    const libraries = named(
      /from '((?:node:)?crypto|jose|otpauth|@node-rs\/argon2|[^']*(?:crypt|sha\d|aes|hmac|forge)[^']*)'/g,
    );
    expect(
      Object.keys(libraries)
        .filter((name) => !name.startsWith('.'))
        .sort(),
    ).toEqual(['@node-rs/argon2', 'jose', 'node:crypto', 'otpauth']);
  });

  test('chance that can be guessed for nothing but pauses', () => {
    const guessable = named(/(Math\.random)\(/g)['Math.random'] ?? [];
    for (const file of guessable) {
      const lines = (sources.get(file) ?? '').split('\n').filter((line) => line.includes('Math.random'));
      for (const line of lines) expect([file, line]).toEqual([file, expect.stringMatching(/pause|wait/i)]);
    }
  });
});

test('a token is 256 random bits, and never the same', () => {
  const tokens = Array.from({ length: 1_000 }, opaqueToken);
  expect(new Set(tokens).size).toBe(1_000);
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
});
