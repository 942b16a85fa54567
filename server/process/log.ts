import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DestinationStream, pino, type SerializedError } from 'pino';
import type { Configuration } from './configuration.ts';

/** The maps that an error needed so far. Undefined stands for a file without one. */
const sourceMaps = new Map<string, SourceMap | undefined>();

function readSourceMap(file: string): SourceMap | undefined {
  const mapFile = `${file}.map`;
  return existsSync(mapFile) ? new SourceMap(JSON.parse(readFileSync(mapFile, 'utf8'))) : undefined;
}

function sourceMapOf(file: string): SourceMap | undefined {
  if (!sourceMaps.has(file)) sourceMaps.set(file, readSourceMap(file));
  return sourceMaps.get(file);
}

/**
 * The stack trace with the files and lines of the sources in place of those of the built server. Node can do that too,
 * but would read all maps at the start and keep 50 MiB for them.
 */
function inSourceLines(stack: string): string {
  return stack.replaceAll(/(file:\/\/\/[^\s()]+\.js):(\d+):(\d+)/g, (place, url: string, line, column) => {
    const file = fileURLToPath(url);
    const origin = sourceMapOf(file)?.findOrigin(Number(line), Number(column));
    if (!origin || !('fileName' in origin)) return place;
    const source = path.resolve(path.dirname(file), origin.fileName);
    return `${source}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

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
