import { languageFor } from '../i18n/languages.ts';
import { english, type Wording } from '../i18n/wording.ts';
import { languagePreference } from '../session/preferences.ts';

/**
 * Loads the texts of the pages: in the language that the person chose on this device, otherwise in the one that the
 * browser asks for. English if its file cannot be loaded.
 */
export async function loadWording(preferences: Promise<Map<string, unknown>>): Promise<Wording> {
  const chosen = (await preferences).get(languagePreference);
  const wording = await languageFor([chosen, ...navigator.languages])
    .load()
    .catch((error: unknown) => {
      console.error(error);
      return english;
    });
  const { documentElement: page } = document;
  page.lang = wording.language;
  page.dir = wording.script?.direction ?? 'ltr';
  return wording;
}
