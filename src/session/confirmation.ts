/** Whether the person who sits here is asked for a fresh code, and what came of it. */
export interface Confirmation {
  /** Asks; calls that come meanwhile share the question. True once a code was right, false when they would rather not. */
  ask(): Promise<boolean>;
  isAsked(): boolean;
  answer(isConfirmed: boolean): void;
  subscribe(listener: () => void): () => void;
}

export function createConfirmation(): Confirmation {
  let question: PromiseWithResolvers<boolean> | undefined;
  const listeners = new Set<() => void>();
  const set = (next: typeof question) => {
    question = next;
    for (const listener of listeners) listener();
  };
  return {
    ask() {
      if (question === undefined) set(Promise.withResolvers<boolean>());
      return question?.promise ?? Promise.resolve(false);
    },
    isAsked: () => question !== undefined,
    answer(isConfirmed) {
      question?.resolve(isConfirmed);
      set(undefined);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
