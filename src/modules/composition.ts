import type { ComponentType } from 'react';
import type { Messages } from '../i18n/messageKeys.ts';
import { mergeMessages } from '../i18n/messages.ts';
import type { Entry, HomePart, Module, ModuleTab, Page, ResourceParts } from './module.ts';

/** Components by the name of the module that provides them. */
type Pieces = readonly { module: string; Piece: ComponentType }[];

const piecesOf = (
  modules: readonly Module[],
  pieceOf: (module: Module) => ComponentType | undefined,
): Pieces =>
  modules.flatMap((module) => {
    const Piece = pieceOf(module);
    return Piece ? [{ module: module.name, Piece }] : [];
  });

/** The parts of one resource from two modules: the tabs of both, and of any other part at most one. */
function combined(resource: string, first: ResourceParts, second: ResourceParts): ResourceParts {
  const { tabs: firstTabs = [], cells: firstCells, widths: firstWidths, ...firstSingle } = first;
  const { tabs: secondTabs = [], cells: secondCells, widths: secondWidths, ...secondSingle } = second;
  refuseTwins(`the part of ${resource}`, [...Object.keys(firstSingle), ...Object.keys(secondSingle)]);
  const tabs = [...firstTabs, ...secondTabs];
  refuseTwins(
    `a tab of ${resource} called`,
    tabs.map(({ name }) => name),
  );
  const cells = { ...firstCells, ...secondCells };
  refuseTwins(`a cell of ${resource} for`, [
    ...Object.keys(firstCells ?? {}),
    ...Object.keys(secondCells ?? {}),
  ]);
  return { ...firstSingle, ...secondSingle, tabs, cells, widths: { ...firstWidths, ...secondWidths } };
}

/**
 * The hand-made parts of each resource, of all modules.
 * @throws Error when two modules provide the same part, such as the create page of one resource
 */
export function combinedParts(
  provided: readonly (readonly [resource: string, parts: ResourceParts])[],
): ReadonlyMap<string, ResourceParts> {
  const all = new Map<string, ResourceParts>();
  for (const [resource, parts] of provided) {
    const before = all.get(resource);
    all.set(resource, before ? combined(resource, before, parts) : parts);
  }
  return all;
}

/** @throws Error when a name is there twice */
function refuseTwins(what: string, names: readonly string[]): void {
  const twin = names.find((name, index) => names.indexOf(name) !== index);
  if (twin !== undefined) throw new Error(`Two modules provide ${what} ${twin}.`);
}

/** What all modules provide together. */
export interface Composition {
  pages: readonly Page[];
  /** The addresses that need no sign-in. */
  publicPaths: ReadonlySet<string>;
  /** The pages of a customer, and entries for other addresses. */
  entries: readonly Entry[];
  /** The hand-made parts of the home page. */
  home: readonly HomePart[];
  parts: ReadonlyMap<string, ResourceParts>;
  /** Tabs of the records of every resource. */
  recordTabs: readonly ModuleTab[];
  topBar: { start: Pieces; end: Pieces };
  below: Pieces;
  around: readonly { module: string; Around: NonNullable<Module['Around']> }[];
  beside: Pieces;
  messages: Messages;
  prepareConfirmation(): Promise<unknown>;
}

/**
 * Combines modules, in their order.
 * @throws Error when two of them have the same address, or provide the same part of a resource
 */
export function compose(modules: readonly Module[]): Composition {
  const pages = modules.flatMap((module) => module.pages ?? []);
  const parts = modules.flatMap(({ resources }) => Object.entries(resources ?? {}));
  refuseTwins(
    'the address',
    pages.map(({ path }) => path),
  );
  return {
    pages,
    publicPaths: new Set(pages.filter(({ audience }) => audience === 'everyone').map(({ path }) => path)),
    entries: [
      ...pages.filter(({ audience = 'customer' }) => audience === 'customer'),
      ...modules.flatMap(({ entries }) => entries ?? []),
    ],
    home: modules.flatMap(({ home }) => home ?? []),
    parts: combinedParts(parts),
    recordTabs: modules.flatMap(({ recordTabs }) => recordTabs ?? []),
    topBar: {
      start: piecesOf(modules, ({ topBar }) => topBar?.start),
      end: piecesOf(modules, ({ topBar }) => topBar?.end),
    },
    below: piecesOf(modules, ({ Below }) => Below),
    around: modules.flatMap(({ name, Around }) => (Around ? [{ module: name, Around }] : [])),
    beside: piecesOf(modules, ({ Beside }) => Beside),
    messages: modules.reduce<Messages>((all, { messages }) => mergeMessages(all, messages ?? {}), {}),
    prepareConfirmation: () => Promise.all(modules.map(({ prepareConfirmation }) => prepareConfirmation?.())),
  };
}
