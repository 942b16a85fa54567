interface RowBoxProps {
  label: string;
  isChecked: boolean;
  /** Some of what it stands for is selected, and some not. */
  isPartly?: boolean;
  tabIndex?: number;
  onToggle: (isRange: boolean) => void;
}

/**
 * A box to select by, as light as one is that stands in every row; drawn by the style of the table. Its label fills the
 * cell, as a target for fingers.
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
