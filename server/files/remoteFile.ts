import dns, { type LookupAddress } from 'node:dns';
import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { pipeline } from 'node:stream/promises';
import ipaddr from 'ipaddr.js';
import { unreadableFile } from '../../contract/errors.ts';
import { largestVideo } from '../../contract/uploads.ts';

/** Milliseconds for the whole fetch, and the most redirects on the way. */
const longestWait = 30_000;
const mostRedirects = 3;

/** Addresses of IPv6 that hold one of IPv4, in a form that nobody uses any more (RFC 4291, 2.5.5.1). */
const compatible = ipaddr.IPv6.parseCIDR('::/96');

/** True for an address on the public internet, and not for this machine or its own network. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  const isCompatible = parsed instanceof ipaddr.IPv6 && parsed.match(compatible);
  return parsed.range() === 'unicast' && !isCompatible;
}

/** How to fetch a file. Tests bring a server of their own. */
export interface Fetching {
  get: (url: URL, options: { lookup: LookupFunction; signal: AbortSignal; agent: false }) => FetchingRequest;
  isAllowed: (address: string) => boolean;
}

interface FetchingRequest {
  on(event: 'response', listener: (response: IncomingMessage) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

const overInternet: Fetching = {
  get: (url, options) => https.get(url, options),
  isAllowed: isPublicAddress,
};

/** Looks a name up, and refuses it if any of its addresses is not allowed, so that the connection can go nowhere else. */
const guardedLookup =
  (isAllowed: Fetching['isAllowed']): LookupFunction =>
  (name, options, done) =>
    dns.lookup(name, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? [];
      if (error || !first) return done(error ?? new Error(`${name} has no address.`), '', 0);
      if (!addresses.every(({ address }) => isAllowed(address)))
        return done(new Error(`${name} is not on the public internet.`), '', 0);
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });

/** @throws Error unless the address is an allowed one: https, on the usual port, without a password. */
function checkAddress(
  { protocol, port, username, password, hostname }: URL,
  isAllowed: Fetching['isAllowed'],
) {
  // The lookup does not see an address that is written as numbers.
  const host = hostname.replace(/^\[|\]$/g, '');
  const isClosed = isIP(host) !== 0 && !isAllowed(host);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '' || isClosed)
    throw new Error('This address is not allowed.');
}

function answerTo(url: URL, { get, isAllowed }: Fetching, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = get(url, { lookup: guardedLookup(isAllowed), signal, agent: false });
    request.on('response', resolve);
    request.on('error', reject);
  });
}

/** Streams the body to the disk. @throws Error when it is too large */
async function keepBody(response: IncomingMessage, place: string): Promise<void> {
  let size = 0;
  const counted = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      size += piece.length;
      if (size > largestVideo) throw new Error('The file is too large.');
      yield piece;
    }
  };
  await pipeline(response, counted, createWriteStream(place, { mode: 0o600 }));
}

/** The last part of the address, as a name. */
function nameOf({ pathname }: URL): string {
  const last = pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last) || 'file';
  } catch {
    return last;
  }
}

/**
 * Fetches a file from a public address to a place on the disk, at most as large as an upload. Returns its name. Every address on the way must be https and
 * lead to the public internet, so that nobody reaches through us what only we can reach.
 * @throws ServiceError FILE_UNREADABLE, always with the same words: others would reveal what answers inside our
 * network
 */
export async function fetchFile(
  address: string,
  place: string,
  fetching: Fetching = overInternet,
): Promise<string> {
  const signal = AbortSignal.timeout(longestWait);
  try {
    let url = new URL(address);
    for (let step = 0; step <= mostRedirects; step += 1) {
      checkAddress(url, fetching.isAllowed);
      const response = await answerTo(url, fetching, signal);
      const { statusCode = 0, headers } = response;
      if (statusCode === 200) {
        await keepBody(response, place);
        return nameOf(url);
      }
      response.destroy();
      if (![301, 302, 303, 307, 308].includes(statusCode) || !headers.location) break;
      url = new URL(headers.location, url);
    }
    throw new Error('Nothing to fetch.');
  } catch (error) {
    throw unreadableFile('notFetched', {}, error);
  }
}
