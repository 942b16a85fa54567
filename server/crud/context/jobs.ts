import type { Writing } from './resourceContext.ts';

/** One step of a job, as its handler gets it. */
export interface JobTask {
  /** The id of the job. It is the same for every try of a step, so that other systems recognise a repetition. */
  id: string;
  input: Readonly<Record<string, unknown>>;
  recordId: string | null;
  /** What the previous step left. */
  checkpoint: unknown;
  done: number;
  total: number | null;
  /** Aborted when the job is cancelled or has to stop. */
  signal: AbortSignal;
  /** Tells people how far the step is. Unlike what the step writes, it is seen at once. */
  report(done: number, total?: number): void;
}

/** What a step of a job leaves. */
export interface JobStep {
  isOver: boolean;
  done: number;
  total?: number;
  /** What the next step needs to know, as JSON. */
  checkpoint?: unknown;
  /** Its changes can be undone together, once it is over. */
  canBeUndone?: boolean;
  /** What people read when it is over, as JSON. */
  result?: Readonly<Record<string, unknown>>;
}

/**
 * Does one step of a job in a transaction of its own, which also keeps how far it came. So whatever happens to the
 * process, each step is done exactly once. A ServiceError ends the job as failed, with its sentence; after any other
 * error, the step is tried again.
 */
export type JobHandler = (task: JobTask, scope: Writing) => Promise<JobStep>;

/** The jobs that areas do, by the name of the resource and of the action. Filled once, when the areas are opened. */
export type JobBook = Map<string, Readonly<Record<string, JobHandler>>>;
