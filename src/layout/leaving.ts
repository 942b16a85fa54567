/** Something that loses what is entered on the page. */
export type Leave = () => void | Promise<void>;

/** Asks first, and then does it. */
type Guard = (leave: Leave) => void;

const guards: Guard[] = [];

/** Has whatever leaves the page as it is wait for `guard`. Answers how to stop that. */
export function guardLeaving(guard: Guard): () => void {
  guards.push(guard);
  return () => {
    guards.splice(guards.indexOf(guard), 1);
  };
}

/** Does what loses everything that is entered, once whoever entered it agrees. The form that opened last asks. */
export function leavePage(leave: Leave): void {
  const guard = guards.at(-1);
  if (guard) guard(leave);
  else void leave();
}
