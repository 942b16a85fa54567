import swagger, { type SwaggerTransform, type SwaggerTransformObject } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { z } from 'zod';
import { listBody, selectionAnswer, selectionBody } from '../../contract/calls/actions.ts';
import { bulkAnswer, bulkEditBody, bulkRemoveBody, refusal } from '../../contract/calls/bulk.ts';
import { exportSelectedBody } from '../../contract/calls/exports.ts';
import { historyEntry, historyMoment, undoBody, undone } from '../../contract/calls/history.ts';
import {
  badRowsAnswer,
  checkAnswer,
  checkStarted,
  importAnswer,
  previewAnswer,
} from '../../contract/calls/imports.ts';
import { jobStarted } from '../../contract/calls/jobs.ts';
import { arranged } from '../../contract/calls/records.ts';
import { tokenHeaders } from '../../contract/calls/signedIn.ts';
import { colours } from '../../contract/colours.ts';
import { fieldIssue } from '../../contract/errors.ts';
import { fieldEdit } from '../../contract/fieldKinds/edits.ts';
import { jsonValue } from '../../contract/fieldKinds/jsonValue.ts';
import { recordId } from '../../contract/fieldKinds/kinds/link.ts';
import { weekHoursValue } from '../../contract/fieldKinds/kinds/weekHours.ts';
import { recordLabel } from '../../contract/recordSchema.ts';
import { moment } from '../../contract/systemFields.ts';
import type { Access } from './access.ts';
import { documentationStyles } from './documentationStyles.ts';
import { type SchemaConverter, schemaConverter, shareParts } from './sharedSchemas.ts';
import { formBody } from './uploads.ts';
import { schemaController } from './validation.ts';

const logo = {
  type: 'image/svg+xml',
  content: `<svg xmlns="http://www.w3.org/2000/svg" width="150" height="32"><style>text { fill: ${colours.light.accent} } @media (prefers-color-scheme: dark) { text { fill: ${colours.dark.accent} } }</style><text y="23" font-family="sans-serif" font-size="22" font-weight="600">Commissary</text></svg>`,
};

const openapi = {
  openapi: '3.1.0',
  info: {
    title: 'Commissary',
    version: '1',
    description: 'Back office for restaurants and multi-store merchants.',
  },
  // Holds for every call that says nothing else.
  security: [{ session: [] }],
  components: {
    securitySchemes: {
      session: { type: 'apiKey' as const, in: 'header', name: tokenHeaders.access },
      till: { type: 'http' as const, scheme: 'bearer' },
      player: { type: 'http' as const, scheme: 'bearer' },
    },
  },
};

/**
 * What many calls share, by the name that the document gives it. Clients that are generated from the document get a
 * type of that name, and the document stays short.
 */
const shared = {
  ...{ RecordLabel: recordLabel, JsonValue: jsonValue, RecordId: recordId, Moment: moment },
  ...{ FieldIssue: fieldIssue, FieldEdit: fieldEdit, Refusal: refusal },
  ...{ HistoryEntry: historyEntry, HistoryMoment: historyMoment },
  ...{ Undo: undoBody, Undone: undone, Arrangement: arranged, FileForm: formBody },
  ...{ ImportPreview: previewAnswer, ImportCheck: checkAnswer, ImportCheckStarted: checkStarted },
  ...{ ImportResult: importAnswer, ImportProblems: badRowsAnswer, WeekHours: weekHoursValue },
  ...{ ExportSelected: exportSelectedBody, ActionResult: selectionAnswer },
  ...{ ActionOnSelection: selectionBody, ActionOnList: listBody },
  ...{ BulkEdit: bulkEditBody, BulkRemove: bulkRemoveBody, BulkAnswer: bulkAnswer, JobStarted: jobStarted },
};

for (const [id, schema] of Object.entries(shared))
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });

/** What a call says about who may make it: nothing where it takes a session, as most calls do. */
const securityOf = (access: Access | undefined) => {
  if (access === 'session') return {};
  return { security: access === 'till' || access === 'player' ? [{ [access]: [] }] : [] };
};

/** Converts what a route says about itself, and says which calls need a session or the key of a machine. */
const described =
  ({ convert }: SchemaConverter): SwaggerTransform =>
  ({ schema: { response, ...parts }, url, route }) => {
    const access: Access | undefined = route.config?.access;
    const converted = (schemas: object, io: 'input' | 'output') =>
      Object.fromEntries(
        Object.entries(schemas).map(([name, part]) => [
          name,
          part instanceof z.ZodType ? convert(part, io) : part,
        ]),
      );
    return {
      url,
      schema: {
        ...converted(parts, 'input'),
        ...(response instanceof Object && { response: converted(response, 'output') }),
        ...securityOf(access),
      },
    };
  };

/** Puts what calls have alike into the components of the document. */
const withComponents =
  (converter: SchemaConverter): SwaggerTransformObject =>
  (document) => {
    if (!('openapiObject' in document)) throw new Error('The document is no OpenAPI 3 document.');
    const { openapiObject } = document;
    const schemas = Object.fromEntries(converter.components);
    const components = { ...openapiObject.components, schemas, ...shareParts(openapiObject.paths ?? {}) };
    return Object.assign(openapiObject, { components });
  };

/** The API document as JSON, and the pages that show it. */
export interface Documentation {
  json: string;
  /** Answers for the addresses that begin with `/docs`. Only `inject` is used; it never listens. */
  pages: FastifyInstance;
}

/**
 * Describes the routes. Most installations never ask for that, so an application of its own collects the routes when
 * somebody asks, and a start does not load what describes them.
 */
export async function describeRoutes(routes: readonly RouteOptions[]): Promise<Documentation> {
  const converter = schemaConverter(Object.keys(shared));
  const pages = Fastify({ schemaController, exposeHeadRoutes: false });
  await pages.register(swagger, {
    openapi,
    transform: described(converter),
    transformObject: withComponents(converter),
  });
  for (const { method, url, schema = {}, config = {} } of routes)
    pages.route({ method, url, schema, config, handler: () => undefined });
  await pages.register(swaggerUi, {
    routePrefix: '/docs',
    logo,
    theme: {
      title: 'Commissary: HTTP interface',
      css: [{ filename: 'commissary.css', content: documentationStyles }],
    },
  });
  await pages.ready();
  return { json: JSON.stringify(pages.swagger()), pages };
}
