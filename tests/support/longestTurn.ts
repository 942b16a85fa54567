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
