import { closest, distance } from 'fastest-levenshtein';

/** The known name that was probably meant; null if none is similar. */
export function closestName(given: string | undefined, known: readonly string[] = []): string | null {
  if (given === undefined || known.length === 0) return null;
  const name = closest(
    given.toLowerCase(),
    known.map((one) => one.toLowerCase()),
  );
  const found = known.find((one) => one.toLowerCase() === name);
  const most = Math.max(1, Math.floor(Math.max(given.length, name.length) / 2.5));
  return found !== undefined && found !== given && distance(given.toLowerCase(), name) <= most ? found : null;
}
