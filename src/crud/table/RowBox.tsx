import { useTranslate } from '../../i18n/useTranslate.ts';

interface RowBoxProps {
  label: string;
  isChecked: boolean;
  /** Some of the records that it covers are selected, and some are not. */
  isPartly?: boolean;
  tabIndex?: number;
  onToggle: (isRange: boolean) => void;
}

/**
 * A box for selecting, light enough for every row; the table's style draws it. Its label fills the cell, as a target
 * for fingers.
 */
export const RowBox = ({ label, isChecked, isPartly = false, tabIndex, onToggle }: RowBoxProps) => (
  <label>
    <input
      type="checkbox"
      aria-label={label}
      tabIndex={tabIndex}
      checked={isChecked}
      ref={(box) => {
        if (box) box.indeterminate = isPartly;
      }}
      readOnly
      onClick={(event) => onToggle(event.shiftKey)}
    />
  </label>
);

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
