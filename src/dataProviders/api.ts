import { type Answered, addressOf, type Call, type InputOf } from '../../contract/calls/call.ts';
import type { Service } from '../../contract/resource.ts';
import type { Http, HttpRequest } from './http.ts';

/** What may be said of any call beside what it takes. */
export type CallOptions = Pick<HttpRequest, 'signal' | 'token' | 'canRefresh' | 'onSent'>;

type Given<C extends Call> =
  unknown extends InputOf<C> ? [options?: CallOptions] : [input: InputOf<C> & CallOptions];

/** Makes a call of `contract/calls`. Gives what its answer carries, in the shape that the call says. */
export type Api = <C extends Call>(call: C, ...given: Given<C>) => Answered<C>;

interface ApiParts {
  http: Http;
  /** Where a service answers; undefined while that is not known. */
  endpointOf: (service: Service) => string | undefined;
}

interface Input extends CallOptions {
  params?: Record<string, string | number>;
  query?: object;
  body?: unknown;
  form?: FormData;
}

/** The address of a call. @throws Error while it is not known where its service answers */
const urlOf = (endpointOf: ApiParts['endpointOf'], call: Call, input: Input = {}): string => {
  const endpoint = endpointOf(call.service);
  if (endpoint === undefined)
    throw new Error(`It is not known yet where the service ${call.service} answers.`);
  return `${endpoint}${addressOf(call, input)}`;
};

/** The one way to make calls by hand; resources have the data provider. */
export function createApi({ http, endpointOf }: ApiParts): Api {
  async function send(call: Call, input: Input = {}): Promise<unknown> {
    const { params: _params, query: _query, body, form, ...options } = input;
    const sent = form
      ? { form }
      : call.method === 'GET' || call.method === 'DELETE'
        ? {}
        : { json: body ?? {} };
    const { data } = await http.json(urlOf(endpointOf, call, input), {
      method: call.method,
      ...sent,
      ...options,
    });
    return call.answer?.parse(data);
  }
  // The call's own schema has just read the answer that the type promises.
  return send as Api;
}
