import { pino, type SerializedError } from 'pino';
import type { Configuration } from './configuration.ts';
import { inSourceLines } from './sourceLines.ts';

function serializeError(error: Error): SerializedError {
  const serialized = pino.stdSerializers.err(error);
  return serialized.stack ? { ...serialized, stack: inSourceLines(serialized.stack) } : serialized;
}

/** The log of the process: one JSON object per line on standard output. */
export function createLog(configuration: Pick<Configuration, 'logLevel'>): pino.Logger {
  return pino({
    level: configuration.logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: serializeError },
  });
}
