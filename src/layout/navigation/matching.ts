import { plainText } from '../../i18n/plainText.ts';

const wordsOf = (text: string) =>
  plainText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** True when every word of the search begins a word of the text. */
export function isMeant(text: string, search: string): boolean {
  const words = wordsOf(text);
  return plainText(search)
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)));
}

/**
 * Exact names come first, then names with all of the words whole, then names that begin with the search. Otherwise
 * the order stays: “Things 27” comes before “Things 279”, whatever the navigation's order.
 */
export function bestFirst<Named extends { label: string }>(
  entries: readonly Named[],
  search: string,
): Named[] {
  const searched = wordsOf(search);
  const rank = ({ label }: Named): number => {
    const words = wordsOf(label);
    if (words.join(' ') === searched.join(' ')) return 0;
    if (searched.every((word) => words.includes(word))) return 1;
    return words.join(' ').startsWith(searched.join(' ')) ? 2 : 3;
  };
  return searched.length === 0 ? [...entries] : entries.toSorted((left, right) => rank(left) - rank(right));
}
