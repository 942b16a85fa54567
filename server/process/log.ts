import { type DestinationStream, pino, type SerializedError } from 'pino';
import type { Configuration } from './configuration.ts';
import { inSourceLines } from './sourceLines.ts';

function serializeError(error: Error): SerializedError {
  const serialized = pino.stdSerializers.err(error);
  return serialized.stack ? { ...serialized, stack: inSourceLines(serialized.stack) } : serialized;
}

/**
 * The log of the process: one JSON object per line.
 * @param destination where the lines go. Default: standard output.
 */
export function createLog(
  { logLevel }: Pick<Configuration, 'logLevel'>,
  destination?: DestinationStream,
): pino.Logger {
  const timestamp = pino.stdTimeFunctions.isoTime;
  const options = { level: logLevel, base: undefined, timestamp, serializers: { err: serializeError } };
  return destination ? pino(options, destination) : pino(options);
}
