import { useTranslate } from '../../i18n/useTranslate.ts';
import { RowBox } from './RowBox.tsx';

interface SelectCellProps {
  title: string;
  isSelected: boolean;
  onToggle: (isRange: boolean) => void;
}

/** The cell of a row that selects it. */
export function SelectCell({ title, isSelected, onToggle }: SelectCellProps) {
  const translate = useTranslate();
  return (
    <td className="select">
      {/* The keyboard skips it, because it selects on the row. */}
      <RowBox
        label={translate('crud.selection.record', { record: title })}
        isChecked={isSelected}
        tabIndex={-1}
        onToggle={onToggle}
      />
    </td>
  );
}
