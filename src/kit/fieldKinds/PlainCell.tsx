import type { ReactNode } from 'react';

interface PlainCellProps {
  text: string;
  children?: ReactNode;
  /** Tabular figures, for columns of numbers. */
  isNumber?: boolean;
  isWrapping?: boolean;
}

/** One line that ends in an ellipsis, with the whole text on hover. */
export function PlainCell({ text, children = text, isNumber = false, isWrapping = false }: PlainCellProps) {
  // Uses classes of the page instead of its own styles, because a list draws a thousand of these at once.
  const layout = isWrapping ? 'wrapping' : 'one-line';
  return (
    // Texts, codes, phone numbers and amounts each read in their own direction, and end in it.
    <span dir="auto" title={text || undefined} className={isNumber ? `${layout} figures` : layout}>
      {children}
    </span>
  );
}
