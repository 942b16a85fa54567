import { useQuery } from '@tanstack/react-query';
import type { KeptImport } from '../../../contract/calls/keptImports.ts';
import { keptImportCalls } from '../../../contract/calls/keptImports.ts';
import { jobsName } from '../../../contract/jobsName.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';

/** The person's own files that are checked and not imported yet. The live changes of the product keep them fresh. */
export function useKeptImports() {
  const api = useApi();
  return useQuery({
    queryKey: ['imports', 'kept'],
    queryFn: ({ signal }) => api(keptImportCalls.list, { signal }),
    select: (all) => all.filter(({ state }) => state !== 'importing'),
    meta: { shows: [jobsName] },
  });
}

/** Says how far a kept file has come. */
export function useKeptText(): (kept: KeptImport) => string {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  return ({ state, done, rows, problems }) =>
    translate(`crud.import.unfinishedState.${state}`, {
      ...{ done: figures(done), rows: figures(rows ?? 0), problems: figures(problems ?? 0) },
      smart_count: rows ?? 0,
    });
}
