import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The maps that an error needed so far. Undefined stands for a file without one. */
const maps = new Map<string, SourceMap | undefined>();

function readMap(file: string): SourceMap | undefined {
  const mapFile = `${file}.map`;
  return existsSync(mapFile) ? new SourceMap(JSON.parse(readFileSync(mapFile, 'utf8'))) : undefined;
}

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) maps.set(file, readMap(file));
  return maps.get(file);
}

/**
 * The stack trace with the files and lines of the sources in place of those of the built server. Node can do that too,
 * but would read all maps at the start and keep 50 MiB for them.
 */
export function inSourceLines(stack: string): string {
  return stack.replaceAll(/(file:\/\/\/[^\s()]+\.js):(\d+):(\d+)/g, (place, url: string, line, column) => {
    const file = fileURLToPath(url);
    const origin = mapOf(file)?.findOrigin(Number(line), Number(column));
    if (!origin || !('fileName' in origin)) return place;
    const source = path.resolve(path.dirname(file), origin.fileName);
    return `${source}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}
