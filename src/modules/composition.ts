import type { ComponentType } from 'react';
import type { Messages } from '../i18n/messageKeys.ts';
import { mergeMessages } from '../i18n/messages.ts';
import { combinedParts, refuseTwins } from './combinedParts.ts';
import type { Entry, HomePart, Module, ModuleTab, Page, ResourceParts } from './module.ts';

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
