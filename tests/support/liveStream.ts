import { EventSourceParserStream } from 'eventsource-parser/stream';
import { whenFileEnds } from './whenFileEnds.ts';

/** Follows the changes that a session is told about; `next` waits for the next one. */
export async function follow(accessToken: string, url: string) {
  const stop = new AbortController();
  const response = await fetch(`${url}/services/main/changes`, {
    headers: { 'x-access-token': accessToken, accept: 'text/event-stream' },
    signal: stop.signal,
  });
  const reader = response.body
    ?.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  if (!reader) throw new Error('The stream has no body.');
  whenFileEnds(() => stop.abort());
  const next = async () => {
    const { value } = await reader.read();
    return value && { event: value.event, ...JSON.parse(value.data || '{}') };
  };
  /** Reads on to the event about a record, and so past all that happened before, which may still be on its way. */
  const past = async (id: unknown) => {
    let event = await next();
    while (event && !event.ids?.includes(id)) event = await next();
  };
  return { response, next, past, stop };
}
