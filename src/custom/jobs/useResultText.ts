import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';

const counts = [
  'rows',
  'problems',
  'created',
  'updated',
  'unchanged',
  'changed',
  'skipped',
  'leftOut',
  'refused',
  'undone',
  'kept',
] as const;

/** Counts that most jobs do not have. */
const sometimes: ReadonlySet<string> = new Set(['skipped', 'leftOut', 'refused', 'kept']);

/** Says what a job did: "1,202 changed, 1 left out". */
export function useResultText(): (result: unknown) => string {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  return (result) => {
    const known = new Map(Object.entries(typeof result === 'object' && result ? result : {}));
    const parts = counts.flatMap((name) => {
      const count = known.get(name);
      const isTold = typeof count === 'number' && (count > 0 || !sometimes.has(name));
      return isTold ? translate(`jobs.result.${name}`, { count: figures(count), smart_count: count }) : [];
    });
    const names: unknown = known.get('keptNames');
    const kept = Array.isArray(names) && names.length > 0 ? `: ${names.join(', ')}` : '';
    return `${parts.join(', ')}${kept}`;
  };
}
