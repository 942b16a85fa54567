import { useRegistry } from '../../session/permittedRegistry.tsx';

/** The reports that the home page shows, of the resources that the person may read. */
export const useHomeReports = () =>
  [...useRegistry().values()]
    .filter(({ verbs }) => verbs.has('list'))
    .flatMap((resource) =>
      [...resource.reports.values()].filter(({ home }) => home).map((report) => ({ resource, report })),
    );
