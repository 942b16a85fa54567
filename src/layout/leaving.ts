/** An action that loses unsaved input. */
export type Leave = () => void | Promise<void>;

/** Asks first, and then runs it. */
type Guard = (leave: Leave) => void;

const guards: Guard[] = [];

/** Makes every action that leaves the page wait for `guard`. Returns a function that stops this. */
export function guardLeaving(guard: Guard): () => void {
  guards.push(guard);
  return () => {
    guards.splice(guards.indexOf(guard), 1);
  };
}

/** Runs an action that loses unsaved input, once the person agrees. The most recently opened form asks. */
export function leavePage(leave: Leave): void {
  const guard = guards.at(-1);
  if (guard) guard(leave);
  else void leave();
}
