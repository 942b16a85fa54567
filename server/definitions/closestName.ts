import { closest, distance } from 'fastest-levenshtein';

/** The known name that was probably meant; null if none is similar. */
export function closestName(input: string | undefined, known: readonly string[] = []): string | null {
  if (input === undefined || known.length === 0) return null;
  const name = closest(
    input.toLowerCase(),
    known.map((one) => one.toLowerCase()),
  );
  const found = known.find((one) => one.toLowerCase() === name);
  const most = Math.max(1, Math.floor(Math.max(input.length, name.length) / 2.5));
  return found !== undefined && found !== input && distance(input.toLowerCase(), name) <= most ? found : null;
}
