import { createServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { partnerHttp } from '../../../server/integrations/channels/partnerHttp.ts';
import { carefulGeocoder, usualCare } from '../../../server/integrations/geocoder/carefulGeocoder.ts';
import { nominatim } from '../../../server/integrations/geocoder/nominatim.ts';
import { selfSigned } from '../../support/selfSigned.ts';

/** A server over TLS that counts the requests that reach it. */
async function startServer(options: ServerOptions = {}) {
  const reached = { count: 0 };
  const server = createServer({ ...selfSigned, ...options }, (_request, response) => {
    reached.count += 1;
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: new URL(`https://127.0.0.1:${(server.address() as AddressInfo).port}/`), reached };
}

/** Why a platform that answers there is not asked. */
async function refusalOf(options: ServerOptions): Promise<{ code: string; reached: number }> {
  const { url, reached } = await startServer(options);
  const asked = partnerHttp(5_000)({ method: 'GET', url, signal: new AbortController().signal });
  const failure: { cause?: { cause?: { code?: string } } } = await asked.then(
    () => ({}),
    (error) => error,
  );
  return { code: failure.cause?.cause?.code ?? '', reached: reached.count };
}

test('nothing is sent to a platform whose certificate nobody vouches for', async () => {
  expect(await refusalOf({})).toEqual({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT', reached: 0 });
});

test('nothing is sent over TLS older than 1.2, or without a cipher', async () => {
  // Such a server has to lower its own guard first.
  const lowered = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' } as const;
  expect(await refusalOf(lowered)).toEqual({ code: expect.stringMatching(/^ERR_SSL_/), reached: 0 });
  // It encrypts nothing, and fits the certificate: the two would agree if only both wanted.
  const broken = { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-NULL-SHA:@SECLEVEL=0' } as const;
  expect(await refusalOf(broken)).toEqual({ code: expect.stringMatching(/^ERR_SSL_/), reached: 0 });
});

test('the log says why a service outside is not trusted', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(line) });
  const { url, reached } = await startServer();
  const geocoder = carefulGeocoder(nominatim(url.href, 'Commissary (test)'), log, usualCare);
  await expect(geocoder.find('12 Oxford Road')).rejects.toMatchObject({ code: 'MAPS_SILENT' });
  expect(reached.count).toBe(0);
  expect(lines.join()).toContain('self-signed certificate');
});
