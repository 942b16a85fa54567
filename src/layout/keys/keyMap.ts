import type { MessageKey } from '../../i18n/messageKeys.ts';

/** One key, or several together, and what they do. */
export interface KeyBinding {
  /** Such as `?`, `mod+k`, `shift+Enter`; `mod` is Ctrl, or Cmd on a Mac. */
  keys: string;
  /** The message that says what they do. */
  label: MessageKey;
  /** Left out when the component listens for the keys itself. */
  run?: () => void;
}

export type KeyScope = 'page' | 'everywhere';

export interface KeyGroup {
  scope: KeyScope;
  bindings: readonly KeyBinding[];
}

let groups: readonly KeyGroup[] = [];
const listeners = new Set<() => void>();

function change(next: readonly KeyGroup[]): void {
  groups = next;
  for (const listener of listeners) listener();
}

/** The keys that mean something on the page as it is now. */
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

/** True when the event is the press of those keys. Shift matters only where the keys name it, since `?` needs it. */
function isPressed(keys: string, event: KeyboardEvent): boolean {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  if (event.key.toLowerCase() !== key.toLowerCase() || event.altKey) return false;
  if (parts.includes('mod') !== (event.ctrlKey || event.metaKey)) return false;
  return !parts.includes('shift') || event.shiftKey;
}

/** The binding that a key press means; while a person types, only keys held with Ctrl or Cmd mean anything. */
export function bindingOf(all: readonly KeyGroup[], event: KeyboardEvent): KeyBinding | undefined {
  return all
    .toReversed()
    .flatMap(({ bindings }) => bindings)
    .find(
      ({ keys, run }) =>
        run !== undefined && isPressed(keys, event) && (keys.includes('mod+') || !isTyping(event.target)),
    );
}
