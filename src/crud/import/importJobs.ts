import type { CheckAnswer, ImportAnswer, Preview, PreviewOptions } from '../../../contract/calls/imports.ts';
import type { KeptFile } from '../../dataProviders/fileForm.ts';
import type { LargeFeature } from './geoJsonTable.ts';
import type { ImportChoices } from './importOptions.ts';

/** The file of an import: on this device, or kept by the server once it has begun to check it. */
export type ImportedFile = File | KeptFile;

/** The stage of an import. `sent` is the share of the file that is sent, from 0 to 1. */
export type ImportStage =
  | {
      step: 'file';
      error?: unknown;
      /** A file that nobody could read, and how it was read. */
      file?: ImportedFile;
      table?: PreviewOptions;
      /** The outlines of a map for which people choose whether they come in with fewer points. */
      outlines?: readonly LargeFeature[];
    }
  | { step: 'reading'; file: ImportedFile; sent: number }
  | { step: 'mapping'; file: ImportedFile; preview: Preview; error?: unknown; isStopped?: 'check' | 'import' }
  | {
      step: 'running';
      file: ImportedFile;
      preview: Preview;
      sent: number;
      startedAt: number;
      /** The rows that the server has read, if a job does it. */
      read?: number;
    }
  | { step: 'checking'; file: ImportedFile; preview: Preview; sent: number; startedAt: number; read?: number }
  | { step: 'review'; file: ImportedFile; preview: Preview; answer: CheckAnswer; error?: unknown }
  | { step: 'done'; answer: ImportAnswer };

/** The import of one resource: its stage, and the decisions about its file. */
export interface ImportJob {
  stage: ImportStage;
  choices?: ImportChoices | undefined;
  /** The last upload, and its key: the same file and options sent again are applied once. */
  sent?: { file: ImportedFile; options: string; key: string } | undefined;
}

/** A customer's imports, by resource. They continue when people leave their page. */
export interface ImportJobs {
  current(): ReadonlyMap<string, ImportJob>;
  change(resource: string, part: Partial<ImportJob>): void;
  /** Starts something that can be stopped, and stops what was running before. */
  begin(resource: string): AbortSignal;
  stop(resource: string): void;
  stopAll(): void;
  /** Says that an import waits for this background job and tells people how it ended. */
  follow(jobId: string): void;
  isFollowed(jobId: string): boolean;
  subscribe(listener: () => void): () => void;
}

/** An import that has not started. */
export const unbegun: ImportJob = { stage: { step: 'file' }, choices: undefined, sent: undefined };

export function createImportJobs(): ImportJobs {
  let jobs: ReadonlyMap<string, ImportJob> = new Map();
  const controllers = new Map<string, AbortController>();
  const followed = new Set<string>();
  const listeners = new Set<() => void>();
  return {
    current: () => jobs,
    change(resource, part) {
      jobs = new Map(jobs).set(resource, { ...(jobs.get(resource) ?? unbegun), ...part });
      for (const listener of listeners) listener();
    },
    begin(resource) {
      controllers.get(resource)?.abort();
      const controller = new AbortController();
      controllers.set(resource, controller);
      return controller.signal;
    },
    stop: (resource) => controllers.get(resource)?.abort(),
    stopAll() {
      for (const controller of controllers.values()) controller.abort();
    },
    follow: (jobId) => void followed.add(jobId),
    isFollowed: (jobId) => followed.has(jobId),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** True while a server works on a file, which leaving the product would stop. It would not stop a job. */
export const isRunning = ({ stage }: ImportJob) => stage.step === 'running' && stage.read === undefined;

/** True if other pages should show it: the import is running, waits for a decision, or has ended. */
export const isActive = ({ stage }: ImportJob) => ['running', 'review', 'done'].includes(stage.step);
