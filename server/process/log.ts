import { pino } from 'pino';
import type { Configuration } from './configuration.ts';

/** The log of the process: one JSON object per line on standard output. */
export function createLog(configuration: Pick<Configuration, 'logLevel'>): pino.Logger {
  return pino({ level: configuration.logLevel, base: undefined, timestamp: pino.stdTimeFunctions.isoTime });
}
