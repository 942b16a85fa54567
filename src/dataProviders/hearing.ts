const keepers = new Set<symbol>();
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of listeners) listener();
};

/** Whether the page has to hear what others change also while nobody sees it. */
export const hearing = {
  isKept: (): boolean => keepers.size > 0,
  /** Has the page go on listening. Returns what ends that. */
  keep(): () => void {
    const keeper = Symbol('keeper');
    keepers.add(keeper);
    tell();
    return () => {
      keepers.delete(keeper);
      tell();
    };
  },
  /** Returns what forgets the listener. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
