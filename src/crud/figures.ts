const formats = new Map<string, Intl.NumberFormat>();

/**
 * A number with its thousands grouped: `1,234.50`. Formats are kept, since making one costs more than using it a
 * hundred times.
 * @param least decimals that are always shown
 * @param most decimals that are shown at most
 */
export function figures(value: number, least = 0, most = least): string {
  const key = `${least} ${most}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat('en-US', { minimumFractionDigits: least, maximumFractionDigits: most });
  formats.set(key, format);
  return format.format(value);
}
