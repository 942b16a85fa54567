import { useEffect, useEffectEvent } from 'react';
import { bindingOf, type KeyBinding, type KeyScope, keyMap } from './keyMap.ts';

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
