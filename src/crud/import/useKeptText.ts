import type { KeptImport } from '../../../contract/calls/keptImports.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';

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
