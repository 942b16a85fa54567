import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Registry } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import type { ResourceName } from '../../src/resources/resources.ts';
import type { HandlerBook, JobBook, RuleBook } from '../crud/context.ts';
import { type ResourceContext, resourceContexts } from '../crud/context.ts';
import { definedRules } from '../crud/definedRules.ts';
import { openJobScheduler } from '../crud/jobs/jobScheduler.ts';
import type { Database } from '../database/connection.ts';
import type { Listen } from '../database/connections/watch.ts';
import type { DefinitionFile } from '../definitions/definitionFile.ts';
import {
  type OpenedDefinitions,
  type OpeningOptions,
  openDefinitions,
} from '../definitions/openDefinitions.ts';
import {
  type FileAddresses,
  fileAddresses,
  type PictureAddresses,
  pictureAddresses,
} from '../files/fileAddresses.ts';
import { type FileKeeper, fileKeeper } from '../files/fileKeeper.ts';
import { type FileStore, localFileStore } from '../files/fileStore.ts';
import { removeLeftovers } from '../files/leftovers.ts';
import type { MenuPlatforms } from '../integrations/channels/menuPlatform.ts';
import { type JobQueue, openJobQueue } from '../jobs/jobQueue.ts';
import { type Announcements, announcements as openAnnouncements } from '../live/announcements.ts';
import { type MailQueue, openMailQueue } from '../mail/mailQueue.ts';
import { openTransport } from '../mail/openTransport.ts';
import type { Outbox } from '../mail/outboxTransport.ts';
import type { MessageService } from '../messages/messageService.ts';
import { openMessages } from '../messages/openMessages.ts';
import { type DiskReserve, openDiskReserve } from '../plugins/diskReserve.ts';
import type { Configuration } from '../process/configuration.ts';
import { openSecrets, type Secrets } from '../process/secrets.ts';
import type { MenuRefresh, MenuSettlement } from './menuRefresh.ts';
import { type CustomerStarts, customerStarts, type StarterBook } from './starterRows.ts';

/** What every area builds on. It is opened once, before any of them. */
export interface Platform extends CustomerStarts {
  configuration: Configuration;
  pool: pg.Pool;
  /** Listens to a channel of the database. */
  listen: Listen;
  log: FastifyBaseLogger;
  secrets: Secrets;
  /** Scheme, host and port that mailed links begin with. */
  publicUrl: string;
  mail: MailQueue;
  /** The mails of an installation without a mail server. */
  outbox: Outbox | undefined;
  /** What sends text messages; undefined without a service. */
  messages: MessageService | undefined;
  announcements: Announcements;
  /** Where platforms fetch pictures of menus. */
  pictures: PictureAddresses;
  files: { store: FileStore; addresses: FileAddresses; keeper: FileKeeper };
  registry: Registry;
  /** The definitions that an admin added, and the state of their files. */
  definitions: OpenedDefinitions;
  /** The rules of resources, filled when the areas are opened. */
  rules: RuleBook;
  /** The handlers of actions, filled when the areas are opened. */
  handlers: HandlerBook;
  /** The queue of jobs, and what areas do in jobs, filled when the areas are opened. */
  queue: JobQueue;
  jobs: JobBook;
  /** The free disk space that writes must leave. */
  disk: DiskReserve;
  /** Every resource with what is derived from its definition. */
  contexts: readonly ResourceContext[];
  /** One resource by its name. @throws Error when there is none. */
  contextOf: (name: ResourceName) => ResourceContext;
  /** A resource whose name only the run time knows, such as one that an admin added. @throws Error when there is none */
  contextNamed: ResourceContext['contextOf'];
  /** The platforms outside that show menus to guests, filled when the areas are opened; none without their variables. */
  menuPlatforms: MenuPlatforms;
  /** What areas do when a platform wants a menu again, filled when the areas are opened. */
  menuRefreshes: MenuRefresh[];
  /** What areas do when tills have answered about their menus, filled when the areas are opened. */
  menuSettlements: MenuSettlement[];
  /** The starter rows that depend on the customer, filled when the areas are opened. */
  starterRows: StarterBook;
}

export interface PlatformOptions {
  configuration: Configuration;
  database: Database;
  log: FastifyBaseLogger;
  /** The address of the product, unless the configuration sets it. */
  address?: string;
  resources: readonly Resource[];
  configured: readonly DefinitionFile[];
  /** The definitions served so far, and the mistakes already found in others. */
  opening: OpeningOptions;
}

/**
 * Opens the platform, and returns it with a function that closes it.
 * @throws DefinitionError when one of the product's own resources is wrong
 */
export async function openPlatform(options: PlatformOptions): Promise<Platform & { close(): Promise<void> }> {
  const { configuration, database, log, address, resources, configured, opening } = options;
  const { pool, listen } = database;
  const { dataDirectory, host, port } = configuration;
  const definitions = await openDefinitions(pool, resources, configured, opening);
  const { registry } = definitions;
  const secrets = await openSecrets(dataDirectory);
  await removeLeftovers(dataDirectory, database.instance.kind === 'embedded');
  const publicUrl = configuration.publicUrl ?? address ?? `http://${host}:${port}`;
  const { transport, outbox } = openTransport(configuration, publicUrl);
  const messages = openMessages(configuration);
  const storage = { store: localFileStore(dataDirectory), addresses: fileAddresses(secrets) };
  const mail = openMailQueue({ pool, secrets, transport, messages, log, pictureOf: storage.store.read });
  const announcements = openAnnouncements(database, log);
  const files = { ...storage, keeper: fileKeeper({ pool, ...storage }) };
  const pictures = pictureAddresses(secrets, configuration.publicUrl);
  const disk = openDiskReserve(configuration, log);
  const queue = openJobQueue({ pool, listen, log });
  const rules: RuleBook = definedRules(registry);
  const handlers: HandlerBook = new Map();
  const jobs: JobBook = new Map();
  const starterRows: StarterBook = new Map();
  const { all: contexts, contextOf } = resourceContexts(registry, {
    pool,
    log,
    fileAddress: files.addresses.of,
    fileKeeper: files.keeper,
    announcements,
    rules,
    handlers,
    disk,
    secrets,
    jobs: openJobScheduler({ queue, announcements }),
  });
  return {
    ...{ menuPlatforms: {}, menuRefreshes: [], menuSettlements: [] },
    ...{ configuration, pool, listen, log, secrets, publicUrl, mail, outbox, messages },
    ...{ announcements, files, pictures },
    ...{
      registry,
      definitions,
      contexts,
      contextOf,
      contextNamed: contextOf,
      rules,
      handlers,
      queue,
      jobs,
      disk,
    },
    starterRows,
    ...customerStarts({ pool, log, registry, contextOf, starterRows }),
    async close() {
      await queue.close();
      await announcements.close();
      await mail.close();
    },
  };
}
