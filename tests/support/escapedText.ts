/**
 * Every text of a document that a person sees or a screen reader says, except moments, which the browser words. It
 * runs in the page itself, so it may use nothing but its parameter.
 */
export function textsIn(root: Document): string[] {
  /** Attributes that people read or hear. */
  const attributes = [
    ...['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext'],
    ...['title', 'placeholder', 'alt'],
  ];
  const found: string[] = [root.title];
  const add = (text: string | null | undefined) => {
    if (text?.trim()) found.push(text.trim());
  };
  const walk = (element: Element) => {
    if (['STYLE', 'SCRIPT', 'NOSCRIPT', 'TIME'].includes(element.tagName)) return;
    for (const name of attributes) add(element.getAttribute(name));
    for (const node of element.childNodes) {
      if (node instanceof Element) walk(node);
      else if (node.nodeType === 3) add(node.textContent);
    }
  };
  walk(root.body);
  return [...new Set(found)];
}

/** Removes the texts in brackets, the innermost first. */
function outsideBrackets(text: string): string[] {
  const without = text.replace(/\[[^[\]]*\]/g, '\u0000');
  return without === text ? text.split('\u0000') : outsideBrackets(without);
}

/** An amount of money, which the server gives as a number of cents. */
const isAmount = (piece: string) => /^R\s[\d\s.,]+$/.test(piece);

/** What stands beside the figures of a piece: the unit of a number, the weekday of a date. */
const withoutFigures = (piece: string) => piece.replace(/\bGMT[+-]\d+|[\d.,-]+/g, ' ').trim();

/**
 * The texts of pages in the pseudo-language that come from no message: those outside brackets that hold a letter and
 * are not data.
 * @param data the values in the answers of the server; a chart may cut one short
 */
export function escapedTexts(texts: readonly string[], data: Iterable<string>): string[] {
  const known = [...data].join('\n');
  const isData = (piece: string) =>
    known.includes(piece) || isAmount(piece) || known.includes(withoutFigures(piece));
  return texts.filter((text) =>
    outsideBrackets(text)
      .map((piece) =>
        piece
          .trim()
          .replace(/^[\s·,:;/–-]+|[\s·,:;/–…-]+$/g, '')
          .replace(/^\((.*)\)$/s, '$1'),
      )
      .some((piece) => /\p{L}/u.test(piece) && !isData(piece) && !piece.split(/, | · | – |\n/).every(isData)),
  );
}
