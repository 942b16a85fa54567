/** Milliseconds from one look at a job to the next: the first looks come sooner, because most jobs are short. */
const pauses = [60, 120, 250, 400, 700];

/** Resolves a moment later, or at once when the signal is aborted. */
export const aMoment = (signal: AbortSignal, looks: number) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, pauses[Math.min(looks, pauses.length - 1)]);
    signal.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true });
  });

/** A job failed; it carries the code and the details of the refusal. */
export class JobFailed extends Error {
  override name = 'JobFailed';
  readonly body: unknown;
  constructor(failure: unknown) {
    super('The job failed.');
    this.body = failure;
  }
}

/** What a job leaves that somebody stopped. */
export const stopped = { code: 'IMPORT_STOPPED', details: {} };
