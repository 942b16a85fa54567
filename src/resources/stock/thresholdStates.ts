/** What stock on hand is beside its threshold; an item is low as soon as one store is. */
export const thresholdStates = [
  { id: 'LOW', label: 'Low', colour: 'warning' as const },
  { id: 'OK', label: 'Enough', colour: 'success' as const },
  { id: 'NONE', label: 'No threshold' },
];
