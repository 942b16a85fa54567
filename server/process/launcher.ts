/** Milliseconds between checks whether npm still runs. */
const pause = 200;

/**
 * Watches the process that started this one and passes signals on: the holder of its channel, or npm. If that one was
 * killed, nobody is left who could end this process. A shell that started it in the background may end first, and
 * that means nothing.
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
