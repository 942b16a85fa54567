import { z } from 'zod';
import type { WireRecord } from '../recordSchema.ts';
import type { Resource } from '../resource.ts';
import type { Action } from '../rights/rights.ts';
import type { Call } from './call.ts';

/** A call that resources have, without what follows from the resource. */
interface Template extends Omit<Call, 'service' | 'tag' | 'access' | 'right' | 'answer'> {
  /** The path behind that of the resource. */
  path: `/${string}`;
  /** The right that it needs. Default: the write path decides by what changes. */
  right?: Action;
  /** `record`: a record of the resource. */
  answer?: z.ZodType | 'record';
}

/** The call of a resource. */
type CallOf<T extends Template> = Omit<T, 'path' | 'right' | 'answer'> &
  Pick<Call, 'service' | 'tag' | 'right' | 'freshCode'> & {
    access: 'session';
    path: `/${string}${T['path']}`;
  } & (T extends {
    answer: infer Answer;
  }
    ? { answer: Answer extends 'record' ? z.ZodType<WireRecord> : Answer }
    : unknown);

/** A record of any resource. */
const anyRecord: z.ZodType<WireRecord> = z.looseObject({
  id: z.union([z.string(), z.number()]),
  version: z.int().optional(),
});

/**
 * Defines a call once for all resources. Returns a function that gives the call of one resource:
 * `api(historyCalls.read(resource), …)`. `record` is the schema of a record in the answer. Default: any record.
 */
export const resourceCall =
  <const T extends Template>({ path, right, answer, ...template }: T) =>
  (resource: Resource, record: z.ZodType = anyRecord): CallOf<T> => {
    const { service, labels, freshCode, exports } = resource;
    const call: Call = {
      ...template,
      ...{ service, tag: labels.many, access: 'session', path: `/${resource.path}${path}` },
      freshCode: right === 'export' ? exports.freshCode : freshCode && right !== 'read',
      ...(right && { right: { resource: resource.name, action: right } }),
      ...(answer && { answer: answer === 'record' ? record : answer }),
    };
    // The type says of the path and the answer what has just been put together.
    return call as unknown as CallOf<T>;
  };
