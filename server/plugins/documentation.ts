import swagger, { type SwaggerTransform } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { bulkAnswer, bulkEditBody, bulkRemoveBody, refusal } from '../../contract/calls/bulk.ts';
import { exportSelectedBody } from '../../contract/calls/exports.ts';
import { historyEntry } from '../../contract/calls/history.ts';
import { checkAnswer } from '../../contract/calls/imports.ts';
import { jobStarted } from '../../contract/calls/jobs.ts';
import { tokenHeaders } from '../../contract/calls/signIn.ts';
import { colours } from '../../contract/colours.ts';
import { fieldIssue } from '../../contract/errors.ts';
import { fieldEdit } from '../../contract/fieldKinds/edits.ts';
import { jsonValue } from '../../contract/fieldKinds/jsonValue.ts';
import { recordId } from '../../contract/fieldKinds/link.ts';
import { weekHoursValue } from '../../contract/fieldKinds/weekHours.ts';
import { moment } from '../../contract/systemFields.ts';
import type { Access } from './access.ts';
import { documentationStyles } from './documentationStyles.ts';
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
  ...{ JsonValue: jsonValue, RecordId: recordId, Moment: moment },
  ...{ FieldIssue: fieldIssue, FieldEdit: fieldEdit, Refusal: refusal },
  ...{ ImportCheck: checkAnswer, HistoryEntry: historyEntry, WeekHours: weekHoursValue },
  ...{ ExportSelected: exportSelectedBody },
  ...{ BulkEdit: bulkEditBody, BulkRemove: bulkRemoveBody, BulkAnswer: bulkAnswer, JobStarted: jobStarted },
};

for (const [id, schema] of Object.entries(shared))
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });

/** Who proves with a token or a key who they are. */
const proven: readonly (Access | undefined)[] = ['session', 'till', 'player'];

/** Says which calls need a session or the key of a machine. */
const withAccess =
  (transform: SwaggerTransform): SwaggerTransform =>
  (route) => {
    const access: Access | undefined = route.route.config?.access;
    const transformed = transform(route);
    if (access === undefined || !proven.includes(access)) return transformed;
    return { ...transformed, schema: { ...transformed.schema, security: [{ [access]: [] }] } };
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
  const pages = Fastify({ schemaController, exposeHeadRoutes: false });
  await pages.register(swagger, {
    openapi,
    transform: withAccess(createJsonSchemaTransform({})),
    transformObject: createJsonSchemaTransformObject({}),
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
