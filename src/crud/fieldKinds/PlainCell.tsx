import type { CSSProperties, ReactNode } from 'react';

interface PlainCellProps {
  text: string;
  children?: ReactNode;
  /** Tabular figures, for columns of numbers. */
  isNumber?: boolean;
  isWrapping?: boolean;
}

// Styles in place rather than through the theme: a list draws a thousand of these at once.
const oneLine: CSSProperties = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
};
const wrapping: CSSProperties = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' };
const figures: CSSProperties = { fontVariantNumeric: 'tabular-nums' };

/** One line that ends in an ellipsis, with the whole text on hover. */
export function PlainCell({ text, children = text, isNumber = false, isWrapping = false }: PlainCellProps) {
  const layout = isWrapping ? wrapping : oneLine;
  return (
    <span title={text || undefined} style={isNumber ? { ...layout, ...figures } : layout}>
      {children}
    </span>
  );
}
