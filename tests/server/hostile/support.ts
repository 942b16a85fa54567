import { type IncomingMessage, request } from 'node:http';
import { deflateRawSync } from 'node:zlib';
import { defineResource } from '../../../contract/defineResource.ts';
import { resources } from '../../../src/resources/resources.ts';
import type { Api, Session } from '../../support/api.ts';
import { resolveReferences } from '../../support/apiDocument.ts';
import { crates, depots } from '../../support/crates.ts';
import { isProving } from '../../support/endurance.ts';

/** Has an image, a file, and figures that grow beyond what they fit into. */
const posters = defineResource({
  name: 'test/posters',
  labels: { one: 'Poster', many: 'Posters' },
  title: 'name',
  fields: {
    name: { kind: 'text', required: true },
    picture: { kind: 'image' },
    sheet: { kind: 'file' },
    copies: { kind: 'integer' },
    squared: { kind: 'integer', computed: '{copies} * {copies}' },
    beyond: { kind: 'decimal', computed: `{copies}${' * {copies}'.repeat(40)}` },
  },
  calls: [
    { verb: 'create', path: 'posterSheets', upload: 'sheet' },
    { verb: 'update', path: 'posterPictures/{id}', upload: 'picture' },
  ],
});

const ownResources = [depots, crates, posters];

/** The product's resources and those that have every kind of field. */
export const hostileResources = [...resources, ...ownResources];

export interface Route {
  method: string;
  /** With `{name}` for each parameter. */
  path: string;
  /** What may stand in its address behind the question mark. */
  parameters: string[];
  /** Its body is a form with a file. */
  isUpload: boolean;
}

/** How many calls of each shape `npm test` tries, of those that are written by hand. */
const ofEachShape = 3;

/**
 * The calls that the engine makes, each of one resource, and a few of each shape of the others: two have the same shape
 * if they are alike in method, service, number of parameters, kind of body and who may call them. Eighty resources
 * bring two thousand calls that a handful of functions answer.
 */
function fewOfEachShape(routes: readonly Route[]): Route[] {
  const isOwn = ({ path }: Route) => ownResources.some((own) => path.includes(`/${own.path}`));
  // The longest place first: one may lie within another.
  const places = [...ownResources, ...resources]
    .map(({ service, path }) => `/services/${service}/${path}`)
    .sort((one, other) => other.length - one.length);
  const callOf = ({ method, path }: Route) => {
    const place = places.find((one) => path === one || path.startsWith(`${one}/`)) ?? '';
    return `${method} ${path.slice(place.length)}`;
  };
  // The tests' own resources have every call of the engine.
  const ofEngine = new Set(routes.filter(isOwn).map(callOf));
  const counts = new Map<string, number>();
  const isWanted = (route: Route) => {
    const call = callOf(route);
    const shape = ofEngine.has(call)
      ? call
      : JSON.stringify([
          ...[route.method, route.path.split('/')[2], route.path.match(/\{/g)?.length, route.isUpload],
          ...[isOpenCall(route), isTillCall(route)],
        ]);
    const count = (counts.get(shape) ?? 0) + 1;
    counts.set(shape, count);
    return count <= (shape === call ? 1 : ofEachShape);
  };
  return routes.toSorted((left, right) => Number(isOwn(right)) - Number(isOwn(left))).filter(isWanted);
}

interface Operation {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, unknown> };
}

/** The calls of the API document: all of them, or in `npm test` a few of each shape. */
export async function routesOf(api: Api): Promise<Route[]> {
  const document: { paths: Record<string, Record<string, Operation>> } = JSON.parse(
    (await api.call('GET', '/openapi.json')).text,
  );
  resolveReferences(document);
  const routes = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      isUpload: requestBody?.content['multipart/form-data'] !== undefined,
      path,
      parameters: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
    })),
  );
  return isProving ? routes : fewOfEachShape(routes);
}

/** Calls that ask for no access token: of people who are signing in, by a mailed link, by a signed address, of Uber Eats, or of guests. */
const openCalls =
  /\/auth\/(login|refreshToken|verifyOTP|createChallenge|getAuthConfig|selectCustomer|forgotPassword|resetPassword|confirmEmail|(reset|deactivate|keep)-2fa)$|\/(definitions|demo\/(hints|outbox))$|(storedFiles|menuPictures|\/l)\/\{|\/ubermenudeploy\/(callback|webhooks)$/;

export const isOpenCall = ({ path }: Pick<Route, 'path'>): boolean => openCalls.test(path);

/** Calls of tills, which bring the key of a store instead of the token of a person. */
export const isTillCall = ({ path }: Pick<Route, 'path'>): boolean => /\/v1\/(pos|website)\//.test(path);

export const nobody = '00000000-0000-4000-8000-000000000000';

/** The path with an id in the place of each parameter. */
export const fill = (path: string, id: string, customer = nobody) =>
  path.replace('{customerUuid}', customer).replace(/\{[^}]*\}/g, id);

export const isUpload = (route: Pick<Route, 'isUpload'>) => route.isUpload;

/** A body of the kind that the call takes, with nothing in it. */
export function bodyOf(route: Route): FormData | object | undefined {
  if (route.method === 'GET' || route.method === 'DELETE') return undefined;
  return isUpload(route) ? new FormData() : {};
}

export interface RawAnswer {
  status: number;
  text: string;
}

export interface RawRequest {
  method: string;
  path: string;
  body?: string | Buffer;
  headers?: Record<string, string | string[]>;
}

/** Sends exactly these bytes, which fetch would not. */
export function sendRaw(api: Api, { method, path, body = '', headers = {} }: RawRequest): Promise<RawAnswer> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${api.url}${path}`,
      { method, headers: { ...(bytes.length > 0 && { 'content-length': bytes.length }), ...headers } },
      (response: IncomingMessage) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
        response.on('error', reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(bytes);
  });
}

export const boundary = 'hostile';

/** One part of a form, as bytes that no browser would send. */
export const formPart = (heading: string, content: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; ${heading}\r\n\r\n${content}\r\n`;

export const sendForm = (api: Api, session: Session, path: string, body: string | Buffer, type?: string) =>
  sendRaw(api, {
    method: 'POST',
    path,
    body,
    headers: {
      'content-type': type ?? `multipart/form-data; boundary=${boundary}`,
      'x-access-token': session.accessToken,
    },
  });

/** An archive of these parts. `saidSize` is what it says that each unpacks to. */
export function zipOf(parts: Record<string, string | Buffer>, saidSize?: number): Buffer {
  const bodies: Buffer[] = [];
  const list: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const packed = deflateRawSync(content);
    const size = saidSize ?? Buffer.byteLength(content);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(size, 18);
    fields.writeUInt16LE(name.length, 22);
    bodies.push(Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name), packed);
    const entry = Buffer.alloc(46);
    entry.write('PK\x01\x02', 'latin1');
    fields.copy(entry, 6);
    entry.writeUInt32LE(offset, 42);
    list.push(entry, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(Object.keys(parts).length, 8);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, directory, end]);
}

const relations = (type: string, target: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`;

/** The parts of a workbook whose one sheet holds these rows, as XML. */
export const workbookParts = (rows: string) => ({
  '[Content_Types].xml':
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"></Types>',
  '_rels/.rels': relations('officeDocument', 'xl/workbook.xml'),
  'xl/workbook.xml':
    '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': relations('worksheet', 'worksheets/sheet1.xml'),
  'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
});
