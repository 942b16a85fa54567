/** Maximum nesting of brackets: more than anybody's form has, and few enough for every program that reads them. */
const deepestNesting = 100;

/** Maximum fields and list values in one text. Our longest request, an order of 10,000 records, has 40,000. */
const mostParts = 50_000;

/**
 * Says what JSON text has too much of, before it is parsed: it is nested too deeply, or has more parts than anybody
 * needs and a parser handles in time. Null for everything else, also for text that is not JSON. It looks at every
 * character once. A pattern that matches whole texts would begin again at every quote of a text that never ends.
 */
export function tooMuchIn(json: string): string | null {
  let depth = 0;
  let parts = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    switch (json.charCodeAt(at)) {
      case 0x22: // "
        isInText = !isInText;
        break;
      case 0x5c: // \
        if (isInText) at += 1;
        break;
      case 0x2c: // ,
      case 0x3a: // :
        if (!isInText) parts += 1;
        if (parts > mostParts) return `it has more than ${mostParts} fields and values`;
        break;
      case 0x5b: // [
      case 0x7b: // {
        if (!isInText) depth += 1;
        if (depth > deepestNesting) return `it is nested deeper than ${deepestNesting}`;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        if (!isInText) depth -= 1;
        break;
    }
  }
  return null;
}
