import { useStore } from 'ra-core';
import { useSession } from './SessionContext.tsx';

/**
 * A setting of the signed-in person, kept on this device. Other people who sign in here have their own.
 * @param name in dotted words: `navigation.areas`
 * @param fallback until they change it; the same object at every call
 */
export const usePersonal = <Value>(name: string, fallback: Value) =>
  useStore<Value>(`preferences.of.${useSession()?.user.uuid ?? ''}.${name}`, fallback);
