import { useEffect, useEffectEvent } from 'react';
import type { MessageKey } from '../../i18n/messageKeys.ts';

/** One key, or several together, and their action. */
export interface KeyBinding {
  /** Such as `?`, `mod+k`, `shift+Enter`; `mod` is Ctrl, or Cmd on a Mac. */
  keys: string;
  /** The message that describes the action. */
  label: MessageKey;
  /** Missing if the component listens to the keys itself. */
  run?: () => void;
}

export type KeyScope = 'page' | 'everywhere';

interface KeyGroup {
  scope: KeyScope;
  bindings: readonly KeyBinding[];
}

let groups: readonly KeyGroup[] = [];
const listeners = new Set<() => void>();

function change(next: readonly KeyGroup[]): void {
  groups = next;
  for (const listener of listeners) listener();
}

/** The keys that work on the current page. */
export const keyMap = {
  current: () => groups,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  add(group: KeyGroup) {
    change([...groups, group]);
    return () => change(groups.filter((one) => one !== group));
  },
};

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** True when the event is a press of those keys. Shift matters only if the keys name it, since `?` needs it. */
function isPressed(keys: string, event: KeyboardEvent): boolean {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  if (event.key.toLowerCase() !== key.toLowerCase() || event.altKey) return false;
  if (parts.includes('mod') !== (event.ctrlKey || event.metaKey)) return false;
  return !parts.includes('shift') || event.shiftKey;
}

/** The binding for a key press. While a person types, only keys held with Ctrl or Cmd count. */
function bindingOf(all: readonly KeyGroup[], event: KeyboardEvent): KeyBinding | undefined {
  return all
    .toReversed()
    .flatMap(({ bindings }) => bindings)
    .find(
      ({ keys, run }) =>
        run !== undefined && isPressed(keys, event) && (keys.includes('mod+') || !isTyping(event.target)),
    );
}

/**
 * Makes keys work while the component is shown; `?` lists them. `bindings` must be stable (a constant or memoised).
 *
 * @example useKeys('page', [{ keys: 'n', label: 'crud.keys.new', run: openNew }])
 */
export function useKeys(scope: KeyScope, bindings: readonly KeyBinding[]): void {
  useEffect(() => keyMap.add({ scope, bindings }), [scope, bindings]);
}

/** Listens to the keys of the page; the frame does it once. */
export function useKeyListener(): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const binding = bindingOf(keyMap.current(), event);
    if (!binding) return;
    event.preventDefault();
    binding.run?.();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
