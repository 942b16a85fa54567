import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, type Request } from '@playwright/test';
import { followCall } from '../../contract/calls/changes.ts';

/** The first words of the names of messages: a page that shows one of them lacks a text. */
const roots = [
  ...['crud', 'shell', 'states', 'errors', 'formats', 'ra'],
  ...readdirSync(path.resolve(import.meta.dirname, '..', '..', 'src', 'custom')),
];
const messageName = `\\b(${roots.join('|')})\\.[a-z]\\w+(\\.\\w+)+`;

const sizes = {
  tablet: { viewport: { width: 820, height: 1100 }, colorScheme: 'dark' },
  desk: { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
} as const;
type Size = keyof typeof sizes;

/** How often the tour checks a page with a fault again. A fault that is still there then is real. */
const mostTries = 20;

/** Runs in the page: what is wrong with it now. */
function faultsOf(name: string): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const wide = scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} pixels too wide`] : [];
  const missing = document.body.innerText.match(new RegExp(name, 'g')) ?? [];
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    (/auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  const outside = [...document.querySelectorAll('main :is(a, button, input, textarea, h1, h2)')].flatMap(
    (element) => {
      const { left, right, width } = element.getBoundingClientRect();
      // A page that is read from right to left runs over on the left.
      const end = getComputedStyle(element).direction === 'rtl' ? clientWidth - left : right;
      const isOutside = width > 0 && end > clientWidth + 1 && !scrolls(element.parentElement);
      return isOutside ? [`outside the window: ${element.textContent || element.tagName}`] : [];
    },
  );
  return [...wide, ...missing, ...outside];
}

interface TourOptions {
  /** What a page is called that still loads, in its language. */
  loading?: string | RegExp;
  /** What else is wrong with the page now. */
  moreFaults?(): Promise<string[]>;
}

/**
 * A tour through pages of the product, which loads once. `seen` holds everything that was wrong: errors in the
 * console, missing texts, and elements wider than the window.
 */
export async function startTour(
  page: Page,
  { loading = 'Loading…', moreFaults = async () => [] }: TourOptions = {},
) {
  const seen: string[] = [];
  let looks = 0;
  const open = new Set<Request>();
  /** Addresses that were refused because the session had to be renewed; the page asks for them again. */
  const refused = new Set<string>();
  page.on('response', (response) => {
    if (response.status() === 401) refused.add(response.url());
    else if (response.ok()) refused.delete(response.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error' && !refused.has(message.location().url))
      seen.push(`${page.url()}: ${message.text()} ${message.location().url}`);
  });
  let size: Size = 'tablet';
  const change = async (wanted: Size) => {
    size = wanted;
    await page.setViewportSize(sizes[size].viewport);
    await page.emulateMedia({ colorScheme: sizes[size].colorScheme });
  };
  await change('tablet');
  await page.goto('/');
  // The tour ignores the calls that the page makes before it is drawn.
  await expect(page.locator('h1').first()).toBeVisible();
  page.on('request', (request) => {
    // The stream of changes never ends.
    if (request.resourceType() === 'fetch' && !request.url().includes(followCall.path)) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));

  /** Waits until the page has what it asked for. */
  const settle = async () => {
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    const waiting = () => [...[...open].map((one) => one.url()), ...refused];
    await expect.poll(waiting, { intervals: [20, 50, 100] }).toEqual([]);
    // Behind a dialog, the heading has no role.
    await expect(page.locator('h1').first()).toBeVisible();
    await expect(page.getByRole('status', { name: loading })).toHaveCount(0);
  };
  const faultsNow = async () => [...(await page.evaluate(faultsOf, messageName)), ...(await moreFaults())];
  const noteFaults = async (what: string) => {
    await settle();
    let faults = await faultsNow();
    // A page that has just become narrower is drawn once more.
    for (let tries = 0; faults.length > 0 && tries < mostTries; tries += 1) {
      await settle();
      faults = await faultsNow();
    }
    seen.push(...faults.map((fault) => `${what}, ${size}: ${fault}`));
  };
  /**
   * Notes what is wrong with the page, on a tablet with dark colours and on a desktop with light ones. It begins with
   * the size that the page has, because drawing a page anew takes the longest.
   */
  const look = async (what: string) => {
    looks += 1;
    await noteFaults(what);
    await change(size === 'tablet' ? 'desk' : 'tablet');
    await noteFaults(what);
  };
  return {
    seen,
    /** How many pages and dialogs it has looked at. */
    visited: () => looks,
    look,
    settle,
    /** Goes to an address as a link of the page does, without loading the product again, and checks the page. */
    async visit(address: string) {
      await page.evaluate((to) => {
        window.history.pushState(null, '', to);
        window.dispatchEvent(new PopStateEvent('popstate'));
      }, address);
      await settle();
      await look(address);
    },
  };
}
