import type { HoursOnWire } from '../../../contract/calls/storeHours.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useRegistry } from '../../session/permittedRegistry.tsx';

type State = Pick<HoursOnWire, 'takes' | 'reason'>;

/** Puts into words what a store takes, and why it takes no more. */
export function useHoursWords() {
  const translate = useTranslate();
  const pauses = useRegistry().get('stores')?.fields.get('pauseReason')?.choices ?? [];
  const why = ({ reason }: State): string => {
    if (!reason) return '';
    const { code, name } = reason;
    const isPause = code === 'pause';
    const named = isPause ? pauses.find(({ id }) => id === name)?.label : name;
    return translate(`storeHours.why.${code}`, { name: String(named ?? '') });
  };
  const takes = ({ takes: what }: State): string => translate(`storeHours.takes.${what}`);
  const state = (input: State): string =>
    [translate(`storeHours.answer.${input.takes}`), why(input)].filter(Boolean).join('. ');
  return { takes, why, state };
}
