const digits = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** How far the next number is from the usual ones (RFC 3492, 6.1). */
function adapted(delta: number, letters: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2));
  rest += Math.floor(rest / letters);
  let steps = 0;
  for (; rest > 455; steps += 36) rest = Math.floor(rest / 35);
  return steps + Math.floor((36 * rest) / (rest + 38));
}

/**
 * The letters behind the `xn--` of a label (RFC 3492, 6.2). Browsers write Punycode and do not read it, and the pages
 * before the first list have no room for a library that does both.
 * @throws RangeError for what is no Punycode
 */
export function fromPunycode(coded: string): string {
  const ascii = Math.max(coded.lastIndexOf('-'), 0);
  const letters = Array.from(coded.slice(0, ascii));
  let letter = 128;
  let bias = 72;
  let i = 0;
  let place = ascii > 0 ? ascii + 1 : 0;
  while (place < coded.length) {
    const before = i;
    for (let weight = 1, step = 36; ; step += 36, place += 1) {
      const digit = place < coded.length ? digits.indexOf(coded.charAt(place)) : -1;
      if (digit < 0) throw new RangeError(`${coded} is no Punycode.`);
      i += digit * weight;
      const threshold = Math.min(Math.max(step - bias, 1), 26);
      if (digit < threshold) break;
      weight *= 36 - threshold;
    }
    place += 1;
    const count = letters.length + 1;
    bias = adapted(i - before, count, before === 0);
    letter += Math.floor(i / count);
    i %= count;
    letters.splice(i, 0, String.fromCodePoint(letter));
    i += 1;
  }
  return letters.join('');
}
