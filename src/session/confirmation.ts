/** Whether the person is being asked for a fresh code, and the result. */
export interface Confirmation {
  /** Asks; calls that come meanwhile share the question. True after a correct code, false when the person declines. */
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
