import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { DefinitionError } from '../contract/definitionError.ts';
import { printBanner } from './banner.ts';
import type { Database } from './database/connection.ts';
import type { OpenedDefinitions } from './definitions/openDefinitions.ts';
import { type Configuration, readConfiguration } from './process/configuration.ts';
import { prepareDataDirectory } from './process/dataDirectory.ts';
import { exposureWarnings } from './process/exposure.ts';
import { answerStarting, createSwappableServer, type SwappableServer } from './process/httpServer.ts';
import { inTime } from './process/inTime.ts';
import { whenLauncherEnds } from './process/launcher.ts';
import { listen } from './process/listen.ts';
import { createLog } from './process/log.ts';
import { collectGarbageSooner } from './process/memory.ts';
import { isWithin } from './process/network.ts';
import { StartError } from './process/startError.ts';
import { watchFolder } from './process/watchFolder.ts';
import type { RunningSimulator } from './runSimulator.ts';

/** How long running requests may take when the server stops. */
const longestDrain = 10_000;

/** How long jobs and other work behind the requests may take then. */
const longestClose = 5_000;

/** What is open, and must be closed before the process ends. */
interface Running {
  log?: Logger;
  http?: SwappableServer;
  database?: Database;
  app?: FastifyInstance;
  /** Earlier applications, which still answer the requests that they began. */
  earlier: Set<Promise<void>>;
  definitions?: { close(): void };
  simulator?: RunningSimulator;
}

interface AppParts {
  /** Where it listens. */
  address: string;
  configuration: Configuration;
  database: Database;
  http: SwappableServer;
  log: Logger;
}

/**
 * Runs the server until SIGTERM, SIGINT, or the end of the npm that started it. Exits with 0 after a signal to stop, with
 * 1 when it could not start or continue.
 */
export async function serve(): Promise<void> {
  const running: Running = { earlier: new Set() };
  const stop = new AbortController();
  let isEnding = false;

  async function end(exitCode: number): Promise<void> {
    if (isEnding) return;
    isEnding = true;
    try {
      await close(running);
    } catch (error) {
      running.log?.error(error, 'Closing failed.');
      process.exit(1);
    }
    process.exit(exitCode);
  }

  function fail(error: unknown): void {
    if (error instanceof StartError || error instanceof DefinitionError) console.error(error.message);
    else if (running.log) running.log.fatal(error, 'An unhandled error.');
    else console.error(`Commissary could not be started: ${error instanceof Error ? error.message : error}`);
    void end(1);
  }

  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
  whenLauncherEnds(() => stop.abort());
  const stopped = new Promise((resolve) => stop.signal.addEventListener('abort', resolve));

  try {
    await open(running, stop.signal);
  } catch (error) {
    if (!stop.signal.aborted) return fail(error);
  }
  await stopped;
  running.log?.info('Stopping.');
  await end(0);
}

/** Opens one thing after another; between them it checks whether a signal to stop came. */
async function open(running: Running, stop: AbortSignal): Promise<void> {
  const configuration = readConfiguration(process.env);
  const log = createLog(configuration);
  running.log = log;

  for (const warning of exposureWarnings(configuration)) log.warn(warning);

  const http = createSwappableServer(answerStarting, {
    most: configuration.connectionsPerAddress,
    isExempt: (from) => isWithin(from, ['127.0.0.0/8', '::1', ...configuration.trustedProxies]),
  });
  const address = await listen(http.server, configuration);
  running.http = http;

  const simulating = configuration.startsSimulator
    ? openSimulator(running, { address, configuration, log })
    : configuration;

  await prepareDataDirectory(configuration.dataDirectory);
  const [{ openDatabase }, { migrate }] = await Promise.all([
    import('./database/connection.ts'),
    import('./database/migrate.ts'),
  ]);
  stop.throwIfAborted();
  const database = await openDatabase(configuration, log, () => {
    // The code that needs the modules imports them again, and reports what is wrong with them.
    appModules().catch(() => undefined);
  });
  running.database = database;

  stop.throwIfAborted();
  await migrate(database.pool, log);

  const connected = await simulating;
  stop.throwIfAborted();
  await startApp(running, { address, configuration: connected, database, http, log });
  printBanner(address, connected);
  collectGarbageSooner();
}

/** Starts the invented platforms, and returns the configuration that leads to them. Without them, the rest still works. */
async function openSimulator(
  running: Running,
  { address, configuration, log }: Pick<AppParts, 'address' | 'configuration' | 'log'>,
): Promise<Configuration> {
  try {
    const { runSimulator } = await import('./runSimulator.ts');
    const simulator = await runSimulator(configuration.simulatorPort, address);
    running.simulator = simulator;
    return { ...configuration, ...simulator.settings };
  } catch (error) {
    log.warn({ err: error }, 'The invented delivery platforms did not start.');
    return configuration;
  }
}

/**
 * The modules that make the application. Loading them takes longer than PostgreSQL takes to start, so both happen at
 * once.
 */
const appModules = () =>
  Promise.all([
    import('./app.ts'),
    import('./definitions/loadDefinitions.ts'),
    import('./definitions/stateText.ts'),
  ]);

/**
 * Builds the application and lets it answer. When an admin changes a definition, a new application takes over. A
 * definition with mistakes appears in the log and stops only itself.
 */
async function startApp(
  running: Running,
  { address, configuration, database, http, log }: AppParts,
): Promise<void> {
  const [{ buildApp }, { loadDefinitions, definitionsDirectory }, { refusalText, warningText }] =
    await appModules();
  let definitions: OpenedDefinitions | undefined;
  const { setupFile } = configuration;
  const setup =
    setupFile === undefined
      ? undefined
      : await import('./services/main/installation/setUp.ts').then(({ readSetup }) => readSetup(setupFile));
  async function build(): Promise<void> {
    const configured = await loadDefinitions();
    const served = (definitions?.configured ?? []).map((one) => [one.file, one] as const);
    let opened: OpenedDefinitions | undefined;
    const app = await buildApp({
      configuration,
      database,
      address,
      serverFactory: http.serverFactory,
      log,
      configured,
      running: new Map(served),
      setup,
      onDefinitions: (found) => {
        opened = found;
      },
    });
    definitions = opened;
    for (const state of opened?.states ?? []) {
      if (state.mistakes.length > 0) log.error(refusalText(state));
      if (state.warnings.length > 0) log.warn(warningText(state));
    }
    const previous = running.app;
    running.app = app;
    http.swap(app.server);
    if (previous) closeInTheBackground(running, previous, log);
  }
  await build();
  if (!configuration.isDemo) {
    const [{ createFirstAdministrator }, { demoAccountsHint }] = await Promise.all([
      import('./services/main/installation/firstAdministrator.ts'),
      import('./services/main/demo/demoAccountsHint.ts'),
    ]);
    await createFirstAdministrator(database.pool);
    const hint = await demoAccountsHint(database.pool);
    if (hint) process.stdout.write(`${hint}\n`);
  }
  running.definitions = watchFolder(definitionsDirectory, {
    onChange: () =>
      build().then(
        () => log.info('The definitions in config/resources were read again.'),
        (error) =>
          log.error(error instanceof StartError || error instanceof DefinitionError ? error.message : error),
      ),
    onFailure: (error) =>
      log.error(
        { err: error },
        'Commissary cannot watch config/resources for changes; it reads them at the next start.',
      ),
  });
}

/** Lets an application answer the requests that it began, and then closes it. */
function closeInTheBackground({ earlier }: Running, app: FastifyInstance, log: Logger): void {
  const closed = app
    .close()
    .catch((error) => log.error({ err: error }, 'An earlier application could not be closed.'))
    .finally(() => earlier.delete(closed));
  earlier.add(closed);
}

/** Closes requests first, then what answers them, then what they need. Whatever hangs is cut off. */
async function close({ http, app, earlier, database, definitions, simulator, log }: Running): Promise<void> {
  definitions?.close();
  // The application ends what would wait for news, so that nothing but work holds the requests up.
  const closed = Promise.all([app?.close(), ...earlier]);
  closed.catch(() => undefined);
  await http?.drain(longestDrain);
  if (!(await inTime(closed, longestClose)))
    log?.error('Some work did not finish in time and was cut off. Whatever it had not saved is undone.');
  await simulator?.close();
  await database?.close();
}
