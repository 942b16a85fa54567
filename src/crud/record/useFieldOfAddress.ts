import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Resource } from '../../../contract/resource.ts';
import { fieldParameter } from '../../kit/records/paths.ts';

/** Gives the focus to an input, if it is there. */
function focusInput(id: string): boolean {
  const input = document.getElementById(id);
  input?.scrollIntoView({ block: 'center' });
  input?.focus();
  return input !== null;
}

/** Gives the focus to the field that the address names, once the form is there. Some inputs load their code first. */
export function useFieldOfAddress(resource: Resource, formId: string): void {
  const [parameters] = useSearchParams();
  const source = resource.fields.get(parameters.get(fieldParameter) ?? '')?.source;
  useEffect(() => {
    if (source === undefined) return;
    const id = `${formId}-${source}`;
    if (focusInput(id)) return;
    const observer = new MutationObserver(() => {
      if (focusInput(id)) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [source, formId]);
}
