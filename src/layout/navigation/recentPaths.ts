/** One page that the person opened: a place, or a record of its list. */
export interface RecentPath {
  /** The address of the place. */
  place: string;
  /** The id of the record. */
  record?: string;
}

/** Pages that are remembered. */
const mostRecent = 12;

const isSame = (left: RecentPath, right: RecentPath) =>
  left.place === right.place && left.record === right.record;

/** The pages with the one that was just opened in front. */
export const withVisit = (recent: readonly RecentPath[], visited: RecentPath): readonly RecentPath[] => {
  const [first] = recent;
  if (first && isSame(first, visited)) return recent;
  return [visited, ...recent.filter((one) => !isSame(one, visited))].slice(0, mostRecent);
};
