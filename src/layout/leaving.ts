/** Something that loses unsaved input. */
export type Leave = () => void | Promise<void>;

/** Asks first, and then does it. */
type Guard = (leave: Leave) => void;

const guards: Guard[] = [];

/** Makes everything that leaves the page wait for `guard`. Returns a function that stops this. */
export function guardLeaving(guard: Guard): () => void {
  guards.push(guard);
  return () => {
    guards.splice(guards.indexOf(guard), 1);
  };
}

/** Does what loses unsaved input, once the person agrees. The form that opened last asks. */
export function leavePage(leave: Leave): void {
  const guard = guards.at(-1);
  if (guard) guard(leave);
  else void leave();
}
