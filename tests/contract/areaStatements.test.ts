import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The sign-in, the audit log and jobs work for several customers, or for none. */
const acrossCustomers = [
  'server/domain/signIn/',
  ...['auth', 'staff', 'auditLog', 'jobs'].map((area) => `server/services/main/${area}/`),
];

/** These areas write to tables of their own, which no definition describes. The list only gets shorter. */
const ownTables: readonly string[] = [
  'server/domain/soldOut/tellPlatforms.ts',
  'server/domain/tills/mailbox.ts',
  'server/domain/tills/tillFiles.ts',
  'server/services/main/changes/heardChanges.ts',
  'server/services/main/comments/area.ts',
  'server/services/main/comments/commentRows.ts',
  'server/services/main/comments/people.ts',
  'server/services/main/comments/writing.ts',
  'server/services/main/deployment/documents.ts',
  'server/services/main/deployment/tellAgain.ts',
  'server/services/main/deployment/tellSoldOut.ts',
  'server/services/main/files/sweeper.ts',
  'server/services/main/looks/area.ts',
  'server/services/main/platformEvents/takeEvent.ts',
  'server/services/main/priceChanges/lineRules.ts',
  'server/services/main/soldOut/tellStores.ts',
  'server/services/main/tills/claim.ts',
  'server/services/main/tills/presence.ts',
  'server/services/main/tills/settle.ts',
  'server/services/main/tills/sweepTills.ts',
  'server/services/main/tills/tillAuthenticator.ts',
  'server/services/main/uberLink/linkRows.ts',
  'server/services/main/uberLink/linkings.ts',
  'server/services/main/vouchers/batchJob.ts',
  'server/services/order/orders/receiveUberOrder.ts',
  'server/services/store/opening/copyParts.ts',
  'server/services/store/stores/storeKeys.ts',
];

test('areas read by the names of resources and fields, which say whose rows they are', () => {
  const found = globSync('server/{domain,services}/**/*.ts')
    .filter((file) => !acrossCustomers.some((folder) => file.startsWith(folder)))
    .filter((file) => /customer_uuid|\bliving\(/.test(readFileSync(file, 'utf8')));
  expect(found.sort()).toEqual(ownTables);
});
