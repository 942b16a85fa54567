import { PlainCell } from '../../crud/fieldKinds/PlainCell.tsx';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { CellProps } from '../../modules/cell.ts';

const counts = ['rows', 'created', 'updated', 'unchanged', 'changed', 'skipped'] as const;

/** What a job did, in words: "1,202 changed, 1 left out". */
export default function ResultCell({ value }: CellProps) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const known = new Map(Object.entries(typeof value === 'object' && value ? value : {}));
  const parts = counts.flatMap((name) => {
    const count = known.get(name);
    return typeof count === 'number' ? translate(`jobs.result.${name}`, { count: figures(count) }) : [];
  });
  return <PlainCell text={parts.join(', ')} isWrapping />;
}
