import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';

/** Milliseconds from one ring to the next. */
const pause = 4_000;

/** The tones of a ring in hertz, one after the other, and how many seconds each of them lasts. */
const tones = [880, 1_175, 1_480];
const toneLength = 0.22;

const loudness = 0.4;

/** The sound of this page. It outlives the board, because a browser lets a page make only a few. */
let opened: AudioContext | undefined;

const open = (): AudioContext => {
  opened ??= new AudioContext();
  return opened;
};

/** Plays one ring. A sound that the browser blocks keeps its tones, and would play all of them at once later. */
function ring(sound: AudioContext): void {
  if (sound.state !== 'running') return;
  for (const [index, hertz] of tones.entries()) {
    const from = sound.currentTime + index * toneLength;
    const tone = sound.createOscillator();
    const volume = sound.createGain();
    tone.frequency.value = hertz;
    // A tone that stops at once makes a click.
    volume.gain.setValueAtTime(loudness, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + toneLength);
    tone.connect(volume).connect(sound.destination);
    tone.start(from);
    tone.stop(from + toneLength);
  }
}

/** Lets the browser play the sound of this page. A browser demands that a person has just done something. */
export const allowSound = (): void => void open().resume();

function followSound(tell: () => void): () => void {
  const sound = open();
  sound.addEventListener('statechange', tell);
  return () => sound.removeEventListener('statechange', tell);
}

const followNothing = () => () => undefined;

/** Rings again and again while `isRinging`. Returns whether the browser blocks the sound that is switched on. */
export function useRinging(isOn: boolean, isRinging: boolean): boolean {
  const isBlocked = useSyncExternalStore(
    isOn ? followSound : followNothing,
    () => isOn && open().state !== 'running',
  );
  useEffect(() => {
    if (!isOn || !isRinging || isBlocked) return;
    const sound = open();
    ring(sound);
    const timer = setInterval(() => ring(sound), pause);
    return () => clearInterval(timer);
  }, [isOn, isRinging, isBlocked]);
  // Whoever is at the page does something sooner or later. The first of it makes the page ring.
  const allow = useEffectEvent(allowSound);
  useEffect(() => {
    if (!isBlocked) return;
    const end = new AbortController();
    for (const event of ['click', 'keydown']) document.addEventListener(event, allow, { signal: end.signal });
    return () => end.abort();
  }, [isBlocked]);
  return isBlocked;
}

/** What the browser says of notifications; `unable` where it has none. */
type Permission = NotificationPermission | 'unable';

/** Shows notifications of the browser. `request` must follow from what a person does. */
export function useNotifications() {
  const [permission, setPermission] = useState<Permission>(() =>
    'Notification' in window ? Notification.permission : 'unable',
  );
  return {
    permission,
    request: async () => {
      if (permission === 'default') setPermission(await Notification.requestPermission());
    },
    /** @param tag what makes the same notification of two pages one */
    show: (title: string, options: { body: string; tag: string }) => {
      if (permission !== 'granted') return;
      try {
        const shown = new Notification(title, options);
        shown.onclick = () => {
          window.focus();
          shown.close();
        };
      } catch {
        // Browsers of phones have notifications, but not for pages.
        setPermission('unable');
      }
    },
  };
}
