import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Resource } from '../../../contract/resource.ts';
import type { KeptFile } from '../../dataProviders/fileForm.ts';
import { useKeptImports } from '../../kit/imports/useKeptImports.ts';
import { continuedPart } from '../../kit/records/paths.ts';

/** Goes on with the kept file that the address names, and takes it out of the address. */
export function useContinued({ name }: Resource, resume: (file: KeptFile) => void): void {
  const [parameters, setParameters] = useSearchParams();
  const { data } = useKeptImports();
  const id = parameters.get(continuedPart);
  const begun = useRef<string>(undefined);
  useEffect(() => {
    // The address changes a moment after the import has gone on.
    if (id === null || !data || begun.current === id) return;
    begun.current = id;
    const kept = data.find((one) => one.id === id && one.resource === name);
    setParameters({}, { replace: true });
    if (kept) resume(kept);
  }, [id, data, name, resume, setParameters]);
}
