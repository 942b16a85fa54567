import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { pseudoText } from '../../contract/pseudoText.ts';
import { escapedTexts, textsIn } from './escapedText.ts';

/** A text of the product in the pseudo-language. */
export const worded = (english: string) => pseudoText(english);

/** Every text in an answer of the server, except sentences for programs. */
function valuesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    ['message', 'errorMessage', 'errors'].includes(name) ? [] : valuesIn(one),
  );
}

/** Remembers what the server answers to this browser: that is data, so it has no brackets. */
export function rememberAnswers(context: BrowserContext): Set<string> {
  const data = new Set<string>();
  context.on('response', (response) => {
    if (!response.headers()['content-type']?.includes('json') || response.url().endsWith('/definitions'))
      return;
    void response
      .json()
      .then((answer) => {
        for (const one of valuesIn(answer)) data.add(one);
      })
      .catch(() => undefined);
  });
  return data;
}

const softly = expect.configure({ soft: true });

/** Expects every text of the page to come from the messages, a definition, or the data. */
export async function expectWorded(page: Page, what: string, data: Iterable<string>): Promise<void> {
  await test.step(`every text of ${what} is a message`, async () => {
    const texts = async () => (await page.evaluate(`(${textsIn})(document)`)) as string[];
    expect(await texts(), what).not.toHaveLength(0);
    // The page may show an answer before this process has read it.
    await softly.poll(async () => escapedTexts(await texts(), data), what).toEqual([]);
  });
}
