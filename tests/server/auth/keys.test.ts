import { type FileHandle, open, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { sealAnew } from '../../../server/commands/rotateKeys.ts';
import { currentCode } from '../../../server/domain/signIn/totp.ts';
import { sealedColumns } from '../../../server/process/sealedColumns.ts';
import { addKey, openSecrets } from '../../../server/process/secrets.ts';
import { accessOf, asOperator, codeOf, createUnenrolled } from '../../support/access.ts';
import { serveApi, startApi } from '../../support/api.ts';
import { startMailbox } from '../../support/mailbox.ts';
import { makeTestDirectory } from '../../support/testDirectory.ts';

const mailbox = await startMailbox();
const environment = { SMTP_URL: mailbox.url };
const before = await startApi(undefined, { environment });
const customer = await before.createCustomer('Keys');
const fileIn = (directory: string) => path.join(directory, 'secrets.json');

describe('exchanging the key', () => {
  test('keeps authenticators, recovery codes, sessions, sign-ins half done and waiting mails (SK-03)', async () => {
    const old = accessOf(before);
    const account = await createUnenrolled(before, [customer]);
    const { body: first } = await old.logIn(account);
    const { body: config } = await old.authConfig(first.data);
    const { totpSecret } = { totpSecret: config.data.secret };
    const { body: enrolled } = await old.verify(first.data.preToken, currentCode(totpSecret).code);
    const { body: session } = await old.select(enrolled.data.otpToken, customer);
    const half = await createUnenrolled(before, [customer]);
    const { body: login } = await old.logIn(half);
    const { body: pending } = await old.authConfig(login.data);
    mailbox.refuse(true);
    await old.post('forgotPassword', { email: account.email });

    const oldKey = (await openSecrets(before.dataDirectory)).keyId;
    const secrets = await addKey(before.dataDirectory);
    expect(secrets.keyId).not.toBe(oldKey);
    expect(await sealAnew(before.database.pool, secrets)).toBeGreaterThanOrEqual(3);
    for (const { table, column } of sealedColumns) {
      const rows = await asOperator(before, `SELECT 1 FROM ${table} WHERE ${column} LIKE '${oldKey}.%'`);
      expect([table, rows]).toEqual([table, []]);
    }
    expect((await stat(fileIn(before.dataDirectory))).mode & 0o777).toBe(0o600);

    const api = await serveApi(before.database, undefined, {
      environment: { ...environment, DATA_DIR: before.dataDirectory },
    });
    const access = accessOf(api);
    const { body: next } = await access.logIn(account);
    expect((await access.verify(next.data.preToken, codeOf({ totpSecret }, 1))).status).toBe(200);
    const { body: recovery } = await access.logIn(account);
    const recoveryCode = enrolled.data.recoveryCodes?.[0] ?? '';
    expect((await access.verify(recovery.data.preToken, recoveryCode)).status).toBe(200);
    const { refreshToken } = session.data;
    expect((await access.post('refreshToken', { refreshToken })).status).toBe(200);
    expect((await access.verify(login.data.preToken, currentCode(pending.data.secret).code)).status).toBe(
      200,
    );
    mailbox.refuse(false);
    await asOperator(api, 'UPDATE mails SET next_attempt_at = now()');
    await access.post('forgotPassword', { email: half.email });
    await mailbox.next(account.email, 'Choose a new password');
  });

  test('can be done again and again; a key that was removed opens nothing any more (SK-03)', async () => {
    const directory = await makeTestDirectory();
    const first = await openSecrets(directory);
    const sealed = first.encrypt('seed', 'somebody');
    await addKey(directory);
    await addKey(directory);
    expect((await openSecrets(directory)).decrypt(sealed, 'somebody')).toBe('seed');
    const { previous, ...current } = JSON.parse(await readFile(fileIn(directory), 'utf8'));
    expect(previous).toHaveLength(2);
    await writeFile(fileIn(directory), JSON.stringify(current));
    const left = await openSecrets(directory);
    expect(() => left.decrypt(sealed, 'somebody')).toThrow(`Encrypted with the key ${first.keyId}`);
  });

  test('is refused where there are no keys yet', async () => {
    await expect(addKey(await makeTestDirectory())).rejects.toThrow('There are no keys');
  });
});

describe('an encrypted text', () => {
  test('opens with its own owner alone and unchanged alone (SK-01)', async () => {
    const secrets = await openSecrets(await makeTestDirectory());
    const sealed = secrets.encrypt('seed', 'somebody');
    expect(secrets.decrypt(sealed, 'somebody')).toBe('seed');
    expect(secrets.encrypt('seed', 'somebody')).not.toBe(sealed);
    expect(() => secrets.decrypt(sealed, 'somebody else')).toThrow();
    const [key = '', nonce = '', text = '', tag = ''] = sealed.split('.');
    for (const changed of [
      [key, nonce, `A${text.slice(1)}B`, tag],
      [key, nonce, text, tag.slice(0, 8)],
      [key, nonce, text, ''],
    ])
      expect(() => secrets.decrypt(changed.join('.'), 'somebody')).toThrow();
  });

  test.each([
    ['no JSON', '{'],
    ['a short key', JSON.stringify({ keyId: 'a', key: Buffer.alloc(16).toString('base64') })],
    ['no key', '{}'],
    [
      'a short earlier key',
      JSON.stringify({ keyId: 'a', key: Buffer.alloc(32).toString('base64'), previous: [{}] }),
    ],
  ])('needs good keys: %s stops the start with a sentence (SK-04)', async (_what, text) => {
    const directory = await makeTestDirectory();
    await writeFile(fileIn(directory), text);
    await expect(openSecrets(directory)).rejects.toThrow('cannot be read. Restore the file from your backup');
  });
});

/** Notes what is made to reach the disk from now on, by its inode. */
async function watchSyncs(directory: string): Promise<Set<number>> {
  const probe = await open(directory);
  const handles: FileHandle = Object.getPrototypeOf(probe);
  await probe.close();
  const synced = new Set<number>();
  const { sync } = handles;
  const spy = vi.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
    synced.add((await this.stat()).ino);
    return sync.call(this);
  });
  onTestFinished(() => spy.mockRestore());
  return synced;
}

test('the first keys are on the disk, content and name, before anything is encrypted with them', async () => {
  const directory = await makeTestDirectory();
  const synced = await watchSyncs(directory);
  await openSecrets(directory);
  const [file, folder] = await Promise.all([stat(fileIn(directory)), stat(directory)]);
  expect([synced.has(file.ino), synced.has(folder.ino)]).toEqual([true, true]);
});
