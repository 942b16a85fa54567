import { useImportJobs } from './import/ImportJobsProvider.tsx';

/** Returns a function that says whether an import waits for a background job: it then tells people itself how the job ended. */
export const useIsFollowed = (): ((jobId: string) => boolean) => useImportJobs().isFollowed;
