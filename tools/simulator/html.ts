/** A part of a page that is HTML already. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | false | undefined | readonly Part[];

const escapes: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' },
};

function written(part: Part): string {
  if (part === false || part === undefined) return '';
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(written).join('');
  return String(part).replace(/[&<>"']/g, (character) => escapes[character] ?? '');
}

/** HTML in which every value is escaped, unless it is HTML of its own. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(texts.map((text, index) => text + written(parts[index])).join(''));

const style = new Html(`
  :root { color-scheme: light dark; --line: light-dark(#e3e3de, #3a3a38); --soft: light-dark(#5c5c57, #b5b5ae);
    --card: light-dark(#fff, #1f1f1e); --accent: light-dark(#06733f, #4cd18c); }
  * { box-sizing: border-box; }
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#f4f4f0, #141413); }
  main { max-width: 30rem; margin: 0 auto; padding: 1.25rem 1rem 4rem; }
  h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 .25rem; } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
  h3 { font-size: 1rem; margin: 0; } p { margin: .25rem 0; } a { color: var(--accent); }
  .soft { color: var(--soft); font-size: .9rem; }
  .card { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1rem; margin: .6rem 0; }
  .row { display: flex; gap: .75rem; justify-content: space-between; align-items: baseline; }
  .price { font-variant-numeric: tabular-nums; white-space: nowrap; }
  .sold { display: inline-block; border: 1px solid currentColor; border-radius: 1rem; padding: 0 .6rem; font-size: .8rem; }
  .isSold > .row { color: var(--soft); }
  fieldset { border: 0; border-top: 1px solid var(--line); margin: .75rem 0 0; padding: .6rem 0 0; min-width: 0; }
  legend { float: left; width: 100%; font-weight: 600; padding: 0; } legend + * { clear: left; }
  label { display: flex; gap: .6rem; align-items: center; padding: .35rem 0; } label span:first-of-type { flex: 1; }
  .within { margin-left: 1.2rem; display: none; } .option:has(> label > input:checked) > .within { display: block; }
  summary { cursor: pointer; color: var(--accent); padding: .5rem 0; }
  input { accent-color: var(--accent); width: 1.2rem; height: 1.2rem; } input[type=number], input[type=text], textarea { width: 5rem; height: auto; font: inherit; padding: .4rem; }
  input[type=text] { width: 12rem; } textarea { width: 100%; } button { font: inherit; font-weight: 600; border: 0; border-radius: .6rem; padding: .7rem 1.2rem;
    background: var(--accent); color: light-dark(#fff, #10130f); cursor: pointer; } button.plain { background: none; color: inherit; }
  .actions { display: flex; gap: .75rem; margin-top: 1rem; } :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`);

/** A whole page of the simulator. */
export const page = (title: string, content: Html): string =>
  `<!doctype html>${
    html`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${style}</style></head><body><main>${content}</main></body></html>`.text
  }`;
