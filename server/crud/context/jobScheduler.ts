import type pg from 'pg';
import type { Resource } from '../../../contract/resource.ts';
import type { Actor } from '../../access/actor.ts';

/** Long work that somebody asks for. */
export interface JobRequest {
  /** What it does, by the name under which the audit log keeps it. */
  action: string;
  /** What people read in the list of jobs: the name of the record or of the file. */
  subject: string;
  /** Its inputs, as JSON: `ids`, the inputs of a form and the like. They stay until the job has ended. */
  input: Readonly<Record<string, unknown>>;
  /** The record that it belongs to, if there is one. */
  recordId?: string | number;
  /** How much there is to do, if it is known. */
  total?: number;
  /** When it begins, as an ISO moment. Default: as soon as it can. */
  startsAt?: string;
}

/** Adds a job within the transaction of `client`: it begins after the commit. Returns its id. */
export type Enqueue = (
  client: pg.ClientBase,
  of: { resource: Resource },
  actor: Actor,
  request: JobRequest,
) => Promise<string>;

/** Work that is done already. */
export interface JobDone extends Omit<JobRequest, 'input' | 'startsAt'> {
  /** What people read about it, as JSON. */
  result: Readonly<Record<string, unknown>>;
  /** Its changes can be undone together. */
  canBeUndone: boolean;
}

/** Adds a job that is over, so that people find it among the others. Returns its id. */
export type KeepDone = (
  client: pg.ClientBase,
  of: { resource: Resource },
  actor: Actor,
  done: JobDone,
) => Promise<string>;

/** Puts a job that has ended back into the queue. It goes on where it stopped. */
export type Requeue = (client: pg.ClientBase, job: { customer: string; id: string }) => Promise<void>;

/** Cancels a job that is not over yet, within the transaction of `client`. */
export type Cancel = (client: pg.ClientBase, job: { customer: string; id: string }) => Promise<void>;

/** Cancels the jobs of a record that would begin later. One that does its work now goes on. */
export type CancelWaiting = (
  client: pg.ClientBase,
  of: { resource: Resource },
  customer: string,
  jobs: { action: string; recordId: string | number },
) => Promise<void>;

/** Puts jobs into the queue. */
export interface JobScheduler {
  enqueue: Enqueue;
  keepDone: KeepDone;
  requeue: Requeue;
  cancel: Cancel;
  cancelWaiting: CancelWaiting;
}
