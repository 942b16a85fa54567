import { type Logger, pino } from 'pino';

/** A log that keeps its lines, for tests of what an operator reads. */
export function keptLog(): { log: Logger; messages: () => string[] } {
  const messages: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => messages.push(JSON.parse(line).msg) });
  return { log, messages: () => messages };
}
