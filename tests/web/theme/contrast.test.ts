import { describe, expect, test } from 'vitest';
import { type ColourRoles, colours } from '../../../contract/colours.ts';

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(first: string, second: string): number {
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].toSorted((left, right) => right - left);
  return (light + 0.05) / (dark + 0.05);
}

const surfaces = ['canvas', 'surface', 'raised', 'sunken', 'hover', 'accentSoft'] as const;
const states = ['success', 'warning', 'error', 'info', 'neutral'] as const;

function textPairs(roles: ColourRoles): [string, string, string][] {
  return [
    ...surfaces.flatMap((surface): [string, string, string][] => [
      [`text on ${surface}`, roles.text, roles[surface]],
      [`textSecondary on ${surface}`, roles.textSecondary, roles[surface]],
      [`accent on ${surface}`, roles.accent, roles[surface]],
    ]),
    ['placeholder', roles.textDisabled, roles.surface],
    ['text on accent', roles.onAccent, roles.accent],
    ['text on strong accent', roles.onAccent, roles.accentStrong],
    ...states.flatMap((state): [string, string, string][] => [
      [`${state} on surface`, roles[state].main, roles.surface],
      [`${state} on its soft background`, roles[state].main, roles[state].soft],
      [`text on soft ${state}`, roles.text, roles[state].soft],
      [`text on ${state}`, roles[state].on, roles[state].main],
    ]),
  ];
}

describe.each(Object.entries(colours))('%s', (_mode, roles) => {
  test.each(textPairs(roles))('%s can be read', (_name, text, background) => {
    expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5);
  });

  test.each([...roles.series.entries()])('bars and lines of colour %i show', (_place, colour) => {
    expect(contrast(colour, roles.surface)).toBeGreaterThanOrEqual(3);
  });

  test.each(['surface', 'canvas'] as const)('the edge of an input shows on %s', (surface) => {
    expect(contrast(roles.inputBorder, roles[surface])).toBeGreaterThanOrEqual(3);
  });
});
