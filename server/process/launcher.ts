/** How often it is asked whether npm is still there, in milliseconds. */
const pause = 200;

/**
 * Hears the end of whoever started this process and passes signals on to it: the holder of its channel, or npm. When that
 * was killed, nobody is left who could end this process. A shell that started it in the background also ends before it,
 * and that means nothing.
 */
export function whenLauncherEnds(ended: () => void): void {
  if (process.channel) process.on('disconnect', ended);
  if (process.env.npm_lifecycle_event !== 'start') return;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    ended();
  }, pause).unref();
}
