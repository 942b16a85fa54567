import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Field } from '../../contract/fieldKinds/field.ts';
import { fieldKinds, isReference } from '../../contract/fieldKinds.ts';
import type { WireRecord } from '../../contract/recordSchema.ts';
import type { Registry } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import type { ResourceInput } from '../../contract/resourceInput.ts';
import { longestSlipLine, mostSlipLines } from '../../contract/stores/tillSlip.ts';

/** Texts that would run `hit()`, or put an element into the page, wherever the page treats text as code or markup. */
export const payloads = [
  '<svg onload=hit()>',
  '<img src=x onerror=hit()>',
  '"><script>hit()</script>',
  `'><img src=x onerror="hit()">`,
  '</title><svg/onload=hit()>',
  '<iframe src=javascript:top.hit()>',
  '<style>*{color:hostile}</style>',
  '<a href=javascript:hit()>here</a>',
  '<base href=//evil.example/>',
  '<form action=//evil.example><input>',
  'javascript:hit()',
  '{{7*7}}#{hit()}<%=hit()%>',
  '%s %{one} $& |||| __html',
  'cod.\u202Egpj\u202C.exe \u200B\u2028',
] as const;

/** For kinds with rules: the worst texts that the rules let through. */
const admitted = [
  `hit'or'1'='1@evil.example`,
  `o'hit+img/src=x@evil.example`,
  `o'hit-onload@evil.example`,
  'https://evil.example/"><img/src=x/onerror=hit()>',
  'http://javascript:hit()@evil.example/?a=<script>hit()</script>',
  '+27 (0)11/555-0101',
];

/** Web addresses that would run when followed. */
export const runnable = ['javascript:hit()', 'data:text/html,<script>hit()</script>', ' JaVaScRiPt:hit()'];

const textKinds: readonly Field['kind'][] = ['text', 'longText', 'email', 'phone', 'url', 'json'];

const named = (text: string) => ({ text, [text]: [text] });

const fits = (field: Field, value: unknown) => fieldKinds[field.kind].value(field).safeParse(value).success;

/** Fields whose rule lets only few short lines through. */
const ofShortLines = new Set(['stores/till-slip-headers.lines', 'stores/till-slip-headers.footerLines']);

/** The texts for one field, each with as many payloads as fit; `mark` makes each text unique. */
function textsFor({ name }: Resource, field: Field, mark: string): unknown[] {
  if (field.kind === 'json') return [payloads, ...payloads.map(named)];
  if (field.kind === 'email') {
    const apart = admitted.filter((text) => fits(field, text));
    return apart.map((text) => text.replace('@', `${mark}@`));
  }
  const words = [...payloads, ...admitted].filter((text) => fits(field, text));
  if (field.kind === 'url' || field.kind === 'phone') return words;
  const texts: string[] = [];
  const hasShortLines = ofShortLines.has(`${name}.${field.name}`);
  for (const word of words.filter((one) => !hasShortLines || one.length + mark.length <= longestSlipLine)) {
    const together = [texts.at(-1), word]
      .filter((text) => text !== undefined)
      .join(hasShortLines ? '\n' : ' ');
    const isFull = hasShortLines && together.split('\n').length > mostSlipLines;
    if (texts.length > 0 && !isFull && together.length + mark.length <= field.maxLength)
      texts.splice(-1, 1, together);
    else if (word.length + mark.length <= field.maxLength) texts.push(word);
  }
  return texts.map((text) => `${text}${mark}`);
}

/** Fields whose rule lets only the numbers of a country through. */
const ofNumbers = new Set(['stores/till-slip-headers.vatNumber', 'setup/business.taxNumber']);

/** Fields of the resource whose texts people choose. */
export const hostileFields = ({ name: resource, fields, softDelete }: Resource): Field[] =>
  [...fields.values()].filter(
    ({ kind, readOnly, name }) =>
      textKinds.includes(kind) && !readOnly && name !== softDelete && !ofNumbers.has(`${resource}.${name}`),
  );

/** Fields that a rule keeps empty, because another one has a value. */
const keptEmpty = new Set(['recipes/lines.usedRecipeId']);

/** As many records as it takes to put every payload into every field that is long enough for it. */
export function hostileRecords(
  resource: Resource,
  { registry, made, mark }: { registry: Registry; made: ReadonlyMap<string, WireRecord[]>; mark: string },
): Record<string, unknown>[] {
  const texts = new Map(hostileFields(resource).map((field) => [field, textsFor(resource, field, mark)]));
  const count = Math.max(1, ...[...texts.values()].map(({ length }) => length));
  const other = (field: Field, index: number): unknown => {
    const targets = made.get(field.resource ?? '') ?? [];
    const target = targets[index % targets.length]?.id ?? registry.get(field.resource ?? '')?.rows[0]?.id;
    if (field.kind === 'reference') return target;
    if (field.kind === 'references') return target === undefined ? [] : [target];
    // Dated records each need a date of their own.
    if (field.name === resource.dated?.from)
      return new Date(Date.UTC(2031, 0, 1 + index)).toISOString().slice(0, 10);
    const isNeeded = field.required || field.requiredWhen !== undefined;
    return isNeeded && field.default === undefined ? fieldKinds[field.kind].example(field) : field.default;
  };
  return Array.from({ length: count }, (_, index) => {
    const settable = [...resource.fields.values()].filter(
      ({ readOnly, name }) => !readOnly && !keptEmpty.has(`${resource.name}.${name}`),
    );
    const values = settable.map((field): [string, unknown] => {
      const choices = texts.get(field);
      if (!choices) return [field.source, other(field, index)];
      const text = choices[index % choices.length];
      const isRepeated = field.unique && index >= choices.length;
      return [field.source, isRepeated ? `${index}${String(text).slice(String(index).length)}` : text];
    });
    return Object.fromEntries(values.filter(([, value]) => value !== undefined));
  });
}

/** The resources, each after those that it refers to. */
export function inOrder(registry: Registry): Resource[] {
  const ordered: Resource[] = [];
  const visit = (resource: Resource) => {
    if (ordered.includes(resource)) return;
    for (const field of resource.fields.values()) {
      const target = isReference(field) ? registry.get(field.resource ?? '') : undefined;
      if (target && target !== resource) visit(target);
    }
    ordered.push(resource);
  };
  for (const resource of registry.values()) visit(resource);
  return ordered;
}

/** Every kind of text in one resource, whose labels are hostile too. */
export const everyText: ResourceInput = {
  name: 'hostile/texts',
  labels: { one: '<img src=x onerror=hit()> text', many: '<svg onload=hit()> texts' },
  description: '"><script>hit()</script>',
  area: 'setup',
  title: 'name',
  ordered: true,
  fields: {
    name: { kind: 'text', required: true, unique: true, searchable: true, maxLength: 200 },
    long: { kind: 'longText', searchable: true, label: '<b onclick=hit()>Long', help: payloads[1] },
    mail: { kind: 'email' },
    call: { kind: 'phone' },
    site: { kind: 'url' },
    data: { kind: 'json' },
    size: {
      kind: 'choice',
      choices: payloads.map((label, index) => ({ id: `${index}`, label })),
      default: '1',
    },
    storeId: { kind: 'reference', resource: 'stores' },
    storeIds: { kind: 'references', resource: 'stores', label: 'Delivered to' },
  },
  list: { columns: ['name', 'long', 'mail', 'call', 'site', 'data', 'size', 'storeId', 'storeIds'] },
};

/** The definition of that resource, as an admin's file. */
export const everyTextFiles = { 'texts.json': JSON.stringify(everyText) };

/** Notices when a page treats text as code or markup. */
export interface Watch {
  /** Fails when a payload has run, was blocked, opened a dialog, or became an element of the page. */
  expectNothing(page: Page, where: string): Promise<void>;
  /** What was seen so far. */
  seen: string[];
}

const enforced = 'content-security-policy';

interface Paused {
  requestId: string;
  responseStatusCode?: number;
  responseHeaders?: { name: string; value: string }[];
}

/**
 * From now on, the policy of the page only reports: what it would have kept from running runs, and is told of too.
 * Only documents are held up, so that the browser still keeps the program.
 */
export async function onlyReport(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const answer = async ({ requestId, responseStatusCode = 200, responseHeaders = [] }: Paused) => {
    const { body, base64Encoded } = await session.send('Fetch.getResponseBody', { requestId });
    await session.send('Fetch.fulfillRequest', {
      ...{ requestId, responseCode: responseStatusCode },
      body: base64Encoded ? body : Buffer.from(body).toString('base64'),
      responseHeaders: responseHeaders.map(({ name, value }) =>
        name.toLowerCase() === enforced ? { name: `${enforced}-report-only`, value } : { name, value },
      ),
    });
  };
  session.on('Fetch.requestPaused', (paused) => void answer(paused));
  const patterns = [{ resourceType: 'Document' as const, requestStage: 'Response' as const }];
  await session.send('Fetch.enable', { patterns });
}

/** Watches every page that the browser opens from now on. */
export async function watchFor(context: BrowserContext): Promise<Watch> {
  const seen: string[] = [];
  await context.exposeBinding('hit', ({ page }, what = 'ran') => {
    seen.push(`${what} at ${page.url()}`);
  });
  await context.addInitScript(() => {
    const tell = (what: string) => Reflect.get(window, 'hit')(what);
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      tell(`${violatedDirective} kept from running: ${blockedURI} ${sample}`),
    );
  });
  context.on('page', (page) => {
    page.on('dialog', (dialog) => {
      if (dialog.type() !== 'beforeunload') seen.push(`a dialog: ${dialog.message()}`);
    });
    page.on('request', (request) => {
      if (request.url().includes('evil.example')) seen.push(`asked for ${request.url()}`);
    });
  });
  return {
    seen,
    async expectNothing(page, where) {
      const injected = await page.evaluate(() => {
        const foreign =
          'iframe, object, embed, base, form[action], meta[http-equiv], script:not([src]), img[src="x"], title ~ title';
        return [...document.querySelectorAll('*')]
          .filter((element) => {
            const attributes = [...element.attributes];
            const runs = attributes.some(
              ({ name, value }) =>
                /^on/i.test(name) ||
                (/(^|:)(href|src|srcdoc|action|formaction|data)$/i.test(name) &&
                  /^\s*(javascript|vbscript|data:text)/i.test(value)),
            );
            const styles = element instanceof HTMLStyleElement && element.textContent.includes('hostile');
            return element.matches(foreign) || styles || runs;
          })
          .map((element) => element.outerHTML.slice(0, 300));
      });
      expect(injected, `elements on ${where}`).toEqual([]);
      expect(seen, where).toEqual([]);
    },
  };
}

/** Everything that a person can read on the page: its text and the values of its fields. */
export const readable = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [
      document.body.textContent,
      ...[...document.querySelectorAll('input, textarea')].map((input) => Reflect.get(input, 'value')),
    ].join('\n'),
  );
