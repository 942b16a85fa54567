/** No column becomes wider than this by itself: a long text would push the others away. */
const mostFitting = 640;

/**
 * The width at which a column shows its heading and its drawn cells whole. The browser measures it: for a moment, the
 * table lets this column take what it needs, before anything is painted.
 */
export function fittingWidth(head: HTMLTableCellElement): number {
  const table = head.closest('table');
  const column = table?.querySelectorAll('col')[head.cellIndex];
  if (!table || !column) return head.offsetWidth;
  const [ofTable, ofColumn] = [table.style.cssText, column.style.cssText];
  table.style.tableLayout = 'auto';
  table.style.width = 'max-content';
  table.style.minWidth = '0';
  column.style.width = 'auto';
  const width = head.offsetWidth;
  table.style.cssText = ofTable;
  column.style.cssText = ofColumn;
  return Math.min(mostFitting, width + 1);
}
