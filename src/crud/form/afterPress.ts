let isPressed = false;
let waiting: (() => void)[] = [];

window.addEventListener(
  'pointerdown',
  () => {
    isPressed = true;
  },
  { capture: true },
);
for (const end of ['pointerup', 'pointercancel'])
  window.addEventListener(
    end,
    () => {
      isPressed = false;
      // The click comes right after this event.
      for (const work of waiting) setTimeout(work);
      waiting = [];
    },
    { capture: true },
  );

/**
 * Does something when a person leaves a field: at once, or after the click if they leave it by pressing elsewhere. What
 * it adds to the page would otherwise move a button away from under the pointer, and the click would be lost.
 */
export function afterPress(work: () => void): void {
  if (isPressed) waiting.push(work);
  else work();
}
