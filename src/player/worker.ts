/// <reference lib="webworker" />
import { createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { createPartialResponse } from 'workbox-range-requests';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { mediaCache, mediaPlace } from '../../contract/signage/player.ts';

declare const self: ServiceWorkerGlobalScope;
/** The files of the player; the build fills them in. */
declare const SHELL: { url: string; revision: string | null }[];

precacheAndRoute(SHELL);
registerRoute(new NavigationRoute(createHandlerBoundToURL('/play/')));

// Videos ask for parts of their file, which a cached answer has to be cut into.
registerRoute(
  ({ url }) => url.pathname.startsWith(mediaPlace),
  async ({ request, url }) => {
    const cached = await (await caches.open(mediaCache)).match(url.pathname);
    if (!cached) return Response.error();
    return request.headers.has('range') ? createPartialResponse(request, cached) : cached;
  },
);

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
