/** Compares stock on hand with its threshold; an item is low as soon as it is low in one store. */
export const thresholdStates = [
  { id: 'LOW', label: 'Low', colour: 'warning' as const },
  { id: 'OK', label: 'Enough', colour: 'success' as const },
  { id: 'NONE', label: 'No threshold' },
];
