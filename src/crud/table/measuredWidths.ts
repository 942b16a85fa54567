/** No column becomes wider than this by itself: a long text would push the others away. */
const mostMeasured = 640;

/**
 * What `read` finds out while the table lets every column take what it needs. The browser measures, before anything is
 * painted.
 */
function whileFree<Result>(table: HTMLTableElement, read: () => Result): Result {
  const elements = [table, ...table.querySelectorAll('col')];
  const styles = elements.map(({ style }) => style.cssText);
  Object.assign(table.style, { tableLayout: 'auto', width: 'max-content', minWidth: '0' });
  for (const column of elements.slice(1)) column.style.width = 'auto';
  const result = read();
  elements.forEach(({ style }, index) => {
    style.cssText = styles[index] ?? '';
  });
  return result;
}

/** The width in pixels at which a column shows its heading and its drawn cells whole. */
export function fittingWidth(head: HTMLTableCellElement): number {
  const table = head.closest('table');
  if (!table) return head.offsetWidth;
  return Math.min(mostMeasured, whileFree(table, () => head.offsetWidth) + 1);
}

/**
 * The widths in pixels at which the drawn cells of a table show their content whole, and with the headings. None while
 * no row is drawn.
 */
export const measuredWidths = (table: HTMLTableElement): { content: number; whole: number }[] =>
  whileFree(table, () => {
    const { tHead } = table;
    // The rows that stand for those that are not drawn have a single cell.
    const row = [...(table.tBodies[0]?.rows ?? [])].find(({ cells }) => cells.length > 1);
    if (!tHead || !row) return [];
    // Out of the flow, the headings take their own widths, and none of them widens a column: one layout measures both.
    const { cssText } = tHead.style;
    Object.assign(tHead.style, { position: 'absolute', width: 'max-content' });
    const heads = tHead.rows[0]?.cells;
    const widths = [...row.cells].map(({ offsetWidth }, index) => {
      const content = Math.min(mostMeasured, offsetWidth + 1);
      return { content, whole: Math.max(content, (heads?.[index]?.offsetWidth ?? 0) + 1) };
    });
    tHead.style.cssText = cssText;
    return widths;
  });
