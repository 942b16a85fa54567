import type { Person } from '../../../contract/calls/comments.ts';

/** A mention that somebody begins to write: its place in the text, and the letters of the name so far. */
export interface Beginning {
  from: number;
  to: number;
  name: string;
}

/** Letters of a name that we look for at most. */
const longestName = 40;

/** The mention that ends at the cursor, if there is one: an @ at the start of a word, and a name of up to three words. */
export function beginningAt(text: string, cursor: number): Beginning | undefined {
  const before = text.slice(Math.max(0, cursor - longestName), cursor);
  const found = /(?:^|[\s(])@((?:[\p{L}\p{N}'.-]+ ?){0,3})$/u.exec(before);
  const name = found?.[1];
  return name === undefined ? undefined : { from: cursor - name.length - 1, to: cursor, name };
}

/** The text with the whole name instead of its beginning, and where the cursor goes. */
export function completed(text: string, { from, to }: Beginning, { name }: Person) {
  const head = `${text.slice(0, from)}@${name} `;
  return { text: head + text.slice(to).trimStart(), cursor: head.length };
}

/** The accounts of the people whose names stand in the text after an @. */
export const mentionedIn = (text: string, people: readonly Person[]): string[] =>
  people
    .filter(({ name }) => partsOf(text, [name]).some(({ isMention }) => isMention))
    .map(({ uuid }) => uuid);

interface Part {
  text: string;
  isMention: boolean;
  /** Where it begins in the text. */
  at: number;
}

/** The text in parts: mentions of these names, and what is between them. Longer names win over those they begin with. */
export function partsOf(text: string, names: readonly string[]): Part[] {
  const longestFirst = names.toSorted((left, right) => right.length - left.length);
  const parts: Part[] = [];
  let plain = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const after = text.slice(at + 1);
    const name = longestFirst.find(
      (one) => after.startsWith(one) && !/^[\p{L}\p{N}]/u.test(after.slice(one.length)),
    );
    if (name === undefined) continue;
    const end = at + 1 + name.length;
    parts.push({ text: text.slice(plain, at), isMention: false, at: plain });
    parts.push({ text: text.slice(at, end), isMention: true, at });
    plain = end;
  }
  parts.push({ text: text.slice(plain), isMention: false, at: plain });
  return parts.filter((part) => part.text !== '');
}
