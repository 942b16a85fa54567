// A process that does jobs, for tests that kill it. It gets the connection to its database in DATABASE, and the address of
// an invented partner in PARTNER.
import module from 'node:module';
import type { FastifyBaseLogger } from 'fastify';
import type { ClientConfig } from 'pg';
import { pino } from 'pino';
import { createRegistry } from '../../contract/definitions/checkDefinitions.ts';
import { resourceContexts } from '../../server/crud/context.ts';
import { openJobScheduler } from '../../server/crud/jobs/jobScheduler.ts';
import { runJob } from '../../server/crud/jobs.ts';
import { openListener } from '../../server/database/connections/listener.ts';
import { createPool } from '../../server/database/connections/pool.ts';
import { openJobQueue } from '../../server/jobs/jobQueue.ts';
import { announcements as openAnnouncements } from '../../server/live/announcements.ts';
import { openSecrets } from '../../server/process/secrets.ts';
import { jobs } from '../../src/resources/setup/jobs.ts';
import { specialHours } from '../../src/resources/stores/specialHours.ts';
import { storeAddresses } from '../../src/resources/stores/storeAddresses.ts';
import { stores } from '../../src/resources/stores/stores.ts';
import { counters, countNext, marks } from './counting.ts';

const connection: ClientConfig = JSON.parse(process.env.DATABASE ?? '');
const log: FastifyBaseLogger = pino({ level: 'silent' });
const { listen } = await openListener(connection, pino({ level: 'silent' }));
const pool = createPool(connection, pino({ level: 'silent' }));
const announcements = openAnnouncements({ pool, listen }, log);
const queue = openJobQueue({ pool, listen, log });
const nothing = () => Promise.reject(new Error('No file is kept here.'));
const { contextOf } = resourceContexts(
  createRegistry([
    { ...stores, related: [], tabGroups: new Map() },
    storeAddresses,
    specialHours,
    jobs,
    counters,
    marks,
  ]),
  {
    ...{ pool, log, announcements },
    ...{ rules: new Map(), handlers: new Map(), fileAddress: () => '' },
    fileKeeper: {
      ...{ admit: nothing, keep: nothing, keepMedia: nothing },
      ...{ keepTable: nothing, nameTable: nothing, tableAt: nothing },
    },
    disk: { check: async () => undefined },
    secrets: await openSecrets(process.env.DATA_DIR ?? ''),
    jobs: openJobScheduler({ queue, announcements }),
  },
);
const partner = process.env.PARTNER ?? '';
/** Every twentieth number is told to a partner outside. */
const handler = countNext(async ({ number, manner }) => {
  if (number % 20 > 0) return;
  const answer = await fetch(`${partner}/${manner}/${number}`);
  if (!answer.ok) throw new Error(`The partner answered with ${answer.status}.`);
});
await queue.work((delivery) =>
  runJob({ pool, log, announcements, queue, contextOf, handlerOf: () => handler }, delivery),
);
// A process usually stores its compiled code when it ends, but this one is killed.
module.flushCompileCache();
process.stdout.write('ready\n');
