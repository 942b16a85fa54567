import { PassThrough } from 'node:stream';
import { changeEvents, followCall } from '../../../../contract/calls/changes.ts';
import { allows, type Rights } from '../../../../contract/rights/rights.ts';
import { serve } from '../../../calls/serve.ts';
import type { Listen } from '../../../database/connections/watch.ts';
import type { Announcements } from '../../../live/announcements.ts';
import type { App } from '../../../plugins/validation.ts';
import { rightsChannel } from '../auth/session/rightsChannel.ts';
import type { Sessions } from '../auth/session/sessions.ts';

/** Milliseconds between signs of life; proxies end what is silent for a minute. */
const heartbeat = 20_000;

/** Pages that one user may follow changes on; the oldest gives way. */
const mostStreams = 20;

/** Bytes that may wait for a reader; one that is slower starts anew. */
const mostUnread = 64 * 1024;

interface Parts {
  announcements: Announcements;
  sessions: Sessions;
  listen: Listen;
}

/** One page that follows. */
interface Follower {
  stream: PassThrough;
  /** Asks for the rights of its user again. */
  readRights(): Promise<void>;
  /** The same where they have changed, and tells the page. */
  rightsChanged(): Promise<void>;
}

/**
 * `GET changes`: which records of the customer change, as they do, as server-sent events. The stream ends with the
 * access token or the session; the page then opens another one.
 */
export function changeRoutes(app: App, { announcements, sessions, listen }: Parts): void {
  const open = new Map<string, Set<Follower>>();

  const stopListening = listen(rightsChannel, {
    heard(user) {
      for (const { rightsChanged } of open.get(user) ?? []) void rightsChanged();
    },
    missed() {
      for (const followers of open.values()) for (const { readRights } of followers) void readRights();
    },
  });

  app.addHook('preClose', async () => {
    stopListening();
    for (const followers of open.values()) for (const { stream } of followers) stream.end();
  });

  serve(
    app,
    followCall,
    async ({ claims, actor }, reply) => {
      const stream = new PassThrough();
      // Null while they are being asked for again: then nothing is told.
      let rights: Rights | null = actor.rights;

      const write = (text: string) => {
        if (stream.writableLength > mostUnread) stream.destroy();
        else if (!stream.writableEnded) stream.write(text);
      };
      const unsubscribe = announcements.subscribe(actor.customerUuid, (heard) => {
        if (rights === null) return;
        if (heard === 'missed') write(`event: ${changeEvents.missed}\ndata:\n\n`);
        else if (allows(rights, heard.resource, 'read'))
          write(`event: ${changeEvents.changed}\ndata: ${JSON.stringify(heard)}\n\n`);
      });
      const readRights = async () => {
        sessions.forget(claims.sub);
        try {
          rights = await sessions.rightsOf(claims);
        } catch {
          // Whoever may not read any more hears nothing more; the page asks why.
          stream.end();
        }
      };
      const rightsChanged = async () => {
        rights = null;
        write(`event: ${changeEvents.rights}\ndata:\n\n`);
        await readRights();
        // What came in between was told to nobody.
        write(`event: ${changeEvents.missed}\ndata:\n\n`);
      };
      const follower = { stream, readRights, rightsChanged };
      const own = open.get(claims.sub) ?? new Set();
      open.set(claims.sub, own.add(follower));
      if (own.size > mostStreams) own.values().next().value?.stream.end();
      const beat = setInterval(() => {
        if (claims.exp * 1000 <= Date.now()) return void stream.end();
        sessions.rightsOf(claims).then(
          () => write(':\n\n'),
          () => stream.end(),
        );
      }, heartbeat).unref();
      stream.once('close', () => {
        clearInterval(beat);
        unsubscribe();
        own.delete(follower);
        if (own.size === 0) open.delete(claims.sub);
      });
      // The first bytes tell the page that from now on it misses nothing.
      write(':\n\n');
      reply.type(followCall.produces).header('x-accel-buffering', 'no');
      return reply.send(stream);
    },
    // Compression would hold events back until there are enough of them.
    { compress: false },
  );
}
