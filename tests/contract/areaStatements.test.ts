import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** These work for several customers, or for none: the sign-in, the installation, the audit log, jobs, sweeping files. */
const acrossCustomers = [
  'server/domain/signIn/',
  ...['auth', 'staff', 'installation', 'auditLog', 'jobs'].map((area) => `server/services/main/${area}/`),
  'server/services/main/files/sweeper.ts',
];

test('areas read and change by the names of resources and fields, which say whose rows they are', () => {
  const found = globSync('server/{domain,services}/**/*.ts')
    .filter((file) => !acrossCustomers.some((folder) => file.startsWith(folder)))
    .filter((file) => /customer_uuid|\bliving\(/.test(readFileSync(file, 'utf8')));
  expect(found).toEqual([]);
});
