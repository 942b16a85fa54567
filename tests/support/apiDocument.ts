type Part = Record<string, unknown>;

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null;

/** What a reference within the document points to. @throws Error if there is nothing */
function targetOf(document: unknown, reference: string): Part {
  const names = reference.replace(/^#\//, '').split('/');
  const target = names.reduce<unknown>((part, name) => (isPart(part) ? part[name] : undefined), document);
  if (!isPart(target)) throw new Error(`Nothing in the document is at ${reference}.`);
  return target;
}

/**
 * Puts the parts of an API document in the places that refer to them, for tests of what the document says, wherever it
 * says it.
 * @throws Error if a reference points to nothing
 */
export function resolveReferences(document: object): void {
  const seen = new Set<object>();
  const resolve = (value: unknown): unknown => {
    if (!isPart(value)) return value;
    if (typeof value.$ref === 'string') {
      const { $ref, ...beside } = value;
      const target = resolve(targetOf(document, $ref));
      return isPart(target) && Object.keys(beside).length > 0 ? { ...target, ...beside } : target;
    }
    if (seen.has(value)) return value;
    seen.add(value);
    for (const [name, part] of Object.entries(value)) value[name] = resolve(part);
    return value;
  };
  resolve(document);
}
