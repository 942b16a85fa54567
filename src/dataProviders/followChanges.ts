import { EventSourceParserStream } from 'eventsource-parser/stream';
import { change, changeEvents, type RecordsChanged } from '../../contract/calls/changes.ts';
import type { Http } from './http.ts';

/** Milliseconds without a sign of life after which the stream counts as broken; the server sends one every 20 seconds. */
const longestSilence = 50_000;

export interface Following {
  signal: AbortSignal;
  /** From now on, nothing is missed. */
  onOpen: () => void;
  onChange: (changed: RecordsChanged) => void;
  /** Something may have changed without a message. */
  onMissed: () => void;
  /** This person's rights have changed. */
  onRights: () => void;
}

/**
 * Listens to changes in this customer until the server ends the stream, which it does when the access token expires.
 * @throws HttpError if the stream could not be opened, TypeError or AbortError if it broke.
 */
export async function followChanges(
  http: Http,
  url: string,
  { signal, onOpen, onChange, onMissed, onRights }: Following,
): Promise<void> {
  const silence = new AbortController();
  let timer: number | undefined;
  const hear = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => silence.abort(), longestSilence);
  };
  try {
    const body = await http.stream(url, { signal: AbortSignal.any([signal, silence.signal]) });
    onOpen();
    hear();
    const reader = body
      .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
      .pipeThrough(new EventSourceParserStream({ onComment: hear }))
      .getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      hear();
      const { event, data } = next.value;
      if (event === changeEvents.missed) onMissed();
      if (event === changeEvents.rights) onRights();
      if (event === changeEvents.changed) onChange(change.parse(JSON.parse(data)));
    }
  } finally {
    window.clearTimeout(timer);
  }
}
