import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { createImportJobs, type ImportJob, type ImportJobs, isRunning } from './importJobs.ts';

const ImportJobsContext = createContext<ImportJobs>(createImportJobs());

/** Keeps a customer's imports while people move between pages; another customer ends them. */
export function ImportJobsProvider({ children }: { children: ReactNode }) {
  const [jobs] = useState(createImportJobs);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if ([...jobs.current().values()].some(isRunning)) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
      jobs.stopAll();
    };
  }, [jobs]);
  return <ImportJobsContext value={jobs}>{children}</ImportJobsContext>;
}

export const useImportJobs = (): ImportJobs => useContext(ImportJobsContext);

/** The current state of the imports, by resource. */
export function useCurrentImports(): ReadonlyMap<string, ImportJob> {
  const jobs = useImportJobs();
  return useSyncExternalStore(jobs.subscribe, jobs.current);
}
