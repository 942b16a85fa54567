import { picturesOf } from '../../contract/signage/boardMenus.ts';
import type { BoardMenu, FileItem, Manifest } from '../../contract/signage/manifest.ts';
import { mediaCache, mediaPlace } from '../../contract/signage/player.ts';
import { download, Refusal } from './server.ts';

/** Files up to so many bytes are compared with their digest; larger ones do not fit in memory well. */
const largestCompared = 64 * 1024 * 1024;

const hexOf = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The file is there, and is not what the manifest says. Trying again will not help soon. */
class WrongFile extends Error {}

async function checked(
  response: Response,
  { bytes, sha256 }: Pick<FileItem, 'bytes' | 'sha256'>,
): Promise<Response> {
  if (bytes > largestCompared) return response;
  const content = await response.arrayBuffer();
  if (sha256 !== null && hexOf(await crypto.subtle.digest('SHA-256', content)) !== sha256)
    throw new WrongFile('The file is not the one of the manifest.');
  const type = response.headers.get('content-type') ?? 'application/octet-stream';
  return new Response(content, {
    headers: { 'content-type': type, 'content-length': String(content.byteLength) },
  });
}

/** What a player shows: the files of the manifest, and the pictures on its menu boards. */
export interface Content {
  manifest: Manifest | null;
  menus: readonly BoardMenu[];
}

type StoredFile = Pick<FileItem, 'name' | 'file' | 'url' | 'bytes' | 'sha256'>;

/** The files of it, each once. */
function filesOf({ manifest, menus }: Content): StoredFile[] {
  const files = (manifest?.screens ?? []).flatMap(({ items }) =>
    items.flatMap((item): StoredFile[] => (item.kind === 'BOARD' ? [] : [item])),
  );
  const pictures = [...picturesOf(menus)].map(([file, url]) => ({
    ...{ name: '', file, url, bytes: 0, sha256: null },
  }));
  return [...new Map([...files, ...pictures].map((one) => [one.file, one])).values()];
}

/**
 * Keeps the files of a manifest on the device. A file that the server does not have, or that is not what the manifest
 * says, is left out, so one bad file never keeps the others away.
 * @returns the names of the files that are left out, and whether there were new ones. A board without a picture is whole.
 * @throws Error when the network fails: then what is shown so far stays
 */
export async function keepMedia(
  content: Content,
  key: string,
): Promise<{ missing: string[]; hasNew: boolean }> {
  const cache = await caches.open(mediaCache);
  const missing: string[] = [];
  let hasNew = false;
  for (const item of filesOf(content)) {
    if (await cache.match(item.url)) continue;
    try {
      await cache.put(item.url, await checked(await download(item.file, key), item));
      hasNew = true;
    } catch (error) {
      const isLasting = error instanceof WrongFile || (error instanceof Refusal && error.status === 404);
      if (!isLasting) throw error;
      if (item.name !== '') missing.push(item.name);
    }
  }
  return { missing, hasNew };
}

/** Removes the files that nothing names any more. */
export async function dropOthers(content: Content): Promise<void> {
  const needed = new Set(filesOf(content).map(({ url }) => url));
  const cache = await caches.open(mediaCache);
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (pathname.startsWith(mediaPlace) && !needed.has(pathname)) await cache.delete(url);
  }
}
