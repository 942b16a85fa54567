import type { Manifest, ManifestItem } from '../../contract/signage/manifest.ts';
import { mediaCache, mediaPlace } from '../../contract/signage/player.ts';
import { download, Refusal } from './server.ts';

/** Files up to so many bytes are compared with their digest; larger ones do not fit in memory well. */
const largestCompared = 64 * 1024 * 1024;

const hexOf = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The file is there, and is not what the manifest says. Trying again will not help soon. */
class WrongFile extends Error {}

async function checked(response: Response, { bytes, sha256 }: ManifestItem): Promise<Response> {
  if (bytes > largestCompared) return response;
  const content = await response.arrayBuffer();
  if (sha256 !== null && hexOf(await crypto.subtle.digest('SHA-256', content)) !== sha256)
    throw new WrongFile('The file is not the one of the manifest.');
  const type = response.headers.get('content-type') ?? 'application/octet-stream';
  return new Response(content, {
    headers: { 'content-type': type, 'content-length': String(content.byteLength) },
  });
}

/**
 * Keeps the files of a manifest on the device. A file that the server does not have, or that is not what the manifest
 * says, is left out, so one bad file never keeps the others away.
 * @returns the items that are left out
 * @throws Error when the network fails: then what is shown so far stays
 */
export async function keepMedia({ screens }: Manifest, key: string): Promise<ManifestItem[]> {
  const cache = await caches.open(mediaCache);
  const items = new Map(screens.flatMap((screen) => screen.items.map((item) => [item.file, item])));
  const missing: ManifestItem[] = [];
  for (const item of items.values()) {
    if (await cache.match(item.url)) continue;
    try {
      await cache.put(item.url, await checked(await download(item.file, key), item));
    } catch (error) {
      const isLasting = error instanceof WrongFile || (error instanceof Refusal && error.status === 404);
      if (!isLasting) throw error;
      missing.push(item);
    }
  }
  return missing;
}

/** Removes the files that no manifest names any more. */
export async function dropOthers({ screens }: Manifest): Promise<void> {
  const needed = new Set(screens.flatMap(({ items }) => items.map(({ url }) => url)));
  const cache = await caches.open(mediaCache);
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (pathname.startsWith(mediaPlace) && !needed.has(pathname)) await cache.delete(url);
  }
}
