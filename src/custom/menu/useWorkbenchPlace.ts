import { useSearchParams } from 'react-router-dom';
import { type WorkbenchPart, type WorkbenchPlace, workbenchParts } from './workbenchPath.ts';

type Change = Partial<Record<WorkbenchPart, string | undefined>>;

/** What the address names, and a function that changes it without a step of the browser's history. */
export function useWorkbenchPlace(): [WorkbenchPlace, (change: Change) => void] {
  const [parameters, setParameters] = useSearchParams();
  const place: WorkbenchPlace = {};
  for (const part of workbenchParts) {
    const value = parameters.get(part);
    if (value !== null) place[part] = value;
  }
  const go = (change: Change) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [part, value] of Object.entries(change)) {
          if (value === undefined) next.delete(part);
          else next.set(part, value);
        }
        return next;
      },
      { replace: true },
    );
  return [place, go];
}
