import type { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import type { Action } from '../rights/rights.ts';
import type { Service } from '../services.ts';

/**
 * Who may make a call: anybody, somebody who is signing in and has the token of a step, a session with a customer, or
 * the till of a store or the player of a screen, which have keys.
 */
export type Access = 'public' | 'signingIn' | 'session' | 'till' | 'player';

/** One call, defined once for the server, the pages and the API document. */
export interface Call {
  service: Service;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path after the service, letter for letter, with a leading slash; `{name}` is a parameter. */
  path: string;
  /** Its group in the API document. */
  tag: string;
  /** What it does, in a few words. */
  summary: string;
  /** What else the API document says about it. */
  description?: string | undefined;
  access: Access;
  /** The right that the role of the session's user must include. */
  right?: { resource: string; action: Action };
  /** Only for people who run the installation. */
  operator?: true;
  /** Only for people who typed a second-factor code within the last ten minutes. */
  freshCode?: boolean;
  /** The schemas of the path's parameters. Default: any text. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** The JSON body. */
  body?: z.ZodType;
  /** The body is a form with a file (multipart/form-data). */
  form?: true;
  /** The content of the answer's `data`. Default: nothing. */
  answer?: z.ZodType;
  /** The answer is not JSON but has this media type. */
  produces?: string;
  /** The content of `data` with status 202, when the client does not want to wait and a job does the work. */
  job?: z.ZodType;
  /** Clients can ask for the job, with the header `Prefer: respond-async`. */
  prefer?: true;
  /** Requests with the same idempotency key are done once. */
  keyed?: true;
  /** The caller also gets the name of the request, by which the person can undo it. */
  undoable?: true;
  /** The status code of success; 204 has no body. Default: 200. */
  status?: 200 | 201 | 202 | 204 | undefined;
  /** The codes with which it refuses its input, where the specification has its own. */
  refusals?: { invalid: ErrorCode; tooLarge: ErrorCode };
}

/** Defines a call once. The server answers it with `serve`, and the pages make it with `api`. */
export const defineCall = <const Definition extends Call>(call: Definition): Definition => call;

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The parameters of the path, as the server reads them. */
export type ParamsOf<C extends Call> = C extends { params: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : Record<NamesIn<C['path']>, string>;

/** The query, as the server reads it. */
export type QueryOf<C extends Call> = C extends { query: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : unknown;

/** The body, as the server reads it. */
export type BodyOf<C extends Call> = C extends { body: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : unknown;

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;
type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : never;
type JobOf<C extends Call> = C extends { job: infer Schema } ? Schema : never;

/** The result that the server's handler returns. */
export type Answering<C extends Call> = C extends { answer: infer Schema extends z.ZodType }
  ? z.input<Schema> | Input<JobOf<C>>
  : // biome-ignore lint/suspicious/noConfusingVoidType: a handler without an answer returns nothing.
    void;

/** A file that a call answers with. */
export interface AnsweredFile {
  blob: Blob;
  fileName: string;
}

/** What the server answered, and the name of the request. */
export interface Undoable<Content> {
  data: Content;
  request: string | undefined;
}

type ContentOf<C extends Call> = C extends { answer: infer Schema extends z.ZodType }
  ? z.output<Schema> | Output<JobOf<C>>
  : C extends { produces: string }
    ? AnsweredFile
    : // biome-ignore lint/suspicious/noConfusingVoidType: a caller gets nothing from a call without an answer.
      void;

/** The result that the caller gets. */
export type Answered<C extends Call> = Promise<
  C extends { undoable: true } ? Undoable<ContentOf<C>> : ContentOf<C>
>;

/** The input that the caller gives. */
export type InputOf<C extends Call> = ([NamesIn<C['path']>] extends [never]
  ? unknown
  : { params: Record<NamesIn<C['path']>, string | number> }) &
  (C extends { query: infer Schema extends z.ZodType } ? { query?: z.input<Schema> } : unknown) &
  (C extends { body: infer Schema extends z.ZodType } ? { body: z.input<Schema> } : unknown) &
  (C extends { form: true } ? { form: FormData } : unknown);

/** The call with some parameters of its path filled in. */
export const filledIn = <C extends Pick<Call, 'path'>>(call: C, params: Record<string, string>): C => ({
  ...call,
  path: call.path.replace(/\{(\w+)\}/g, (place, name: string) => params[name] ?? place),
});

/** The path of a call after its service, with its parameters and query filled in. */
export function addressOf(
  { path }: Pick<Call, 'path'>,
  { params = {}, query = {} }: { params?: Record<string, string | number>; query?: object },
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''));
  const present = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? filled : `${filled}?${text}`;
}
