import { useErrorMessage } from '../../i18n/errorMessage.ts';
import { PlainCell } from '../../kit/fieldKinds/PlainCell.tsx';
import type { CellProps } from '../../modules/cell.ts';

/** Why a job failed, in the sentence of its error. */
export default function FailureCell({ value }: CellProps) {
  const errorMessage = useErrorMessage();
  return <PlainCell text={value ? errorMessage(value) : ''} isWrapping />;
}
