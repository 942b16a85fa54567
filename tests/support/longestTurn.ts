/**
 * Does `work` and returns its result and the longest time that the thread was busy between two turns of its event
 * loop, in milliseconds of processor time: every other request waited that long. Time in which the machine gave the
 * processor to other programs does not count.
 */
export async function longestTurn<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; longest: number }> {
  let longest = 0;
  let before = process.threadCpuUsage();
  let isOver = false;
  const look = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  try {
    const result = await work();
    return { result, longest };
  } finally {
    isOver = true;
  }
}

/** Milliseconds of processor time that this machine takes to read a megabyte of plain JSON ten times. */
function plainWork(): number {
  const text = JSON.stringify(Array.from({ length: 50_000 }, (_, id) => ({ id, label: 'x' })));
  const before = process.threadCpuUsage();
  for (let time = 0; time < 10; time += 1) JSON.parse(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/**
 * The milliseconds of processor time from which a single request keeps the others waiting. What was made to be slow
 * took seconds to minutes. The limit is in the speed of this machine, so it means the same on a slow one.
 */
export const longestHold = (): number => 10 * plainWork();
