// The list itself, without what the package builds from it for its own rating.
import passwords from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };

const list: ReadonlySet<string> = new Set(passwords);

/** Letters by the signs that people write instead of them. */
const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const withLetters = (text: string) => text.replace(/[013457@$!]/g, (sign) => lookalikes[sign] ?? sign);

/** Removes what people put around a word to make it longer: digits, spaces and punctuation. */
const undressed = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** The shortest part that the text repeats; the text itself if it repeats nothing. */
const repeatedPart = (text: string) => /^(.+?)\1+$/su.exec(text)?.[1] ?? text;

/** A part so short that repeating it is no better than holding keys down. */
const shortestPart = 5;

/**
 * Whether a password is one of the 49,000 most common ones, also with digits and signs around it, with signs for
 * letters, or repeated. It is large, so import it only where people choose a password.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.trim().toLowerCase();
  const bare = undressed(text);
  const joined = text.replace(/[^\p{L}\p{N}]/gu, '');
  return [text, bare, joined, undressed(withLetters(bare)), undressed(withLetters(text))].some((form) => {
    const part = repeatedPart(form);
    return form !== '' && (list.has(form) || list.has(part) || (part !== form && part.length < shortestPart));
  });
}
