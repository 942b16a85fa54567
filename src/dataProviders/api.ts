import { type Answered, addressOf, type Call, type InputOf } from '../../contract/calls/call.ts';
import { requestHeader } from '../../contract/requestHeader.ts';
import type { Service } from '../../contract/services.ts';
import type { Http, HttpRequest } from './http.ts';
import { fileNameOf } from './records.ts';

/** Options for any call, besides its input. */
export type CallOptions = Pick<
  HttpRequest,
  'signal' | 'token' | 'canRefresh' | 'onSent' | 'idempotencyKey' | 'mayBeJob'
>;

type CallInput<C extends Call> =
  unknown extends InputOf<C> ? [options?: CallOptions] : [input: InputOf<C> & CallOptions];

/** Makes a call of `contract/calls`. Returns the content of its answer, in the shape that the call defines. */
export type Api = <C extends Call>(call: C, ...input: CallInput<C>) => Answered<C>;

interface ApiParts {
  http: Http;
  /** The address of a service; undefined while it is unknown. */
  endpointOf: (service: Service) => string | undefined;
}

interface Input extends CallOptions {
  params?: Record<string, string | number>;
  query?: object;
  body?: unknown;
  form?: FormData;
}

/** The address of a call. @throws Error while the address of its service is unknown */
const urlOf = (endpointOf: ApiParts['endpointOf'], call: Call, input: Input = {}): string => {
  const endpoint = endpointOf(call.service);
  if (endpoint === undefined) throw new Error(`The address of the service ${call.service} is not known yet.`);
  return `${endpoint}${addressOf(call, input)}`;
};

/** The one way to make calls by hand; react-admin makes its own with the data provider. */
export function createApi({ http, endpointOf }: ApiParts): Api {
  async function send(call: Call, input: Input = {}): Promise<unknown> {
    const { params: _params, query: _query, body, form, ...options } = input;
    const sent = form
      ? { form }
      : call.method === 'GET' || call.method === 'DELETE'
        ? {}
        : { json: body ?? {} };
    const url = urlOf(endpointOf, call, input);
    const key = call.keyed && { idempotencyKey: options.idempotencyKey ?? crypto.randomUUID() };
    const request = { method: call.method, ...sent, ...options, ...key };
    if (call.produces) {
      const { blob, headers } = await http.file(url, request);
      return { blob, fileName: fileNameOf(headers, call.path.split('/').at(-1) ?? '') };
    }
    const { data, headers, status } = await http.json(url, request);
    const content = (status === 202 && call.job ? call.job : call.answer)?.parse(data);
    return call.undoable ? { data: content, request: headers.get(requestHeader) ?? undefined } : content;
  }
  // The call's own schema has just checked what the type promises.
  return send as Api;
}
