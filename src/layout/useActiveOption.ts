import { type KeyboardEvent, useEffect, useId, useState } from 'react';

interface ActiveOption {
  /** A value that changes whenever the options do; then the first option becomes active again. */
  key: string;
  count: number;
  onChoose: (index: number) => void;
}

/**
 * The keys and ARIA attributes of an input that chooses from a list below it. Arrows, Home, End and Enter move and
 * choose, while the focus stays in the input.
 */
export function useActiveOption({ key, count, onChoose }: ActiveOption) {
  const id = useId();
  const [{ index, forKey }, setActive] = useState({ index: 0, forKey: key });
  const active = count === 0 ? -1 : Math.min(forKey === key ? index : 0, count - 1);
  const setIndex = (next: number) => setActive({ index: (next + count) % count, forKey: key });
  const optionId = (option: number) => `${id}-option-${option}`;

  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-option-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, id]);

  const moves: ReadonlyMap<string, number> = new Map([
    ['ArrowDown', active + 1],
    ['ArrowUp', active - 1],
    ['PageDown', Math.min(active + 10, count - 1)],
    ['PageUp', Math.max(active - 10, 0)],
  ]);

  return {
    active,
    listId: `${id}-list`,
    optionId,
    /** For the input. */
    inputProps: {
      role: 'combobox',
      'aria-expanded': count > 0,
      'aria-controls': `${id}-list`,
      'aria-autocomplete': 'list' as const,
      ...(active >= 0 && { 'aria-activedescendant': optionId(active) }),
      onKeyDown: (event: KeyboardEvent) => {
        // While an input method composes a letter, Enter chooses the letter, not the option.
        if (count === 0 || event.nativeEvent.isComposing) return;
        const move = moves.get(event.key);
        if (event.key === 'Enter') onChoose(active);
        else if (move !== undefined) setIndex(move);
        else return;
        event.preventDefault();
      },
    },
    /** For each option. The pointer makes it active too, so that only one option is highlighted. */
    optionProps: (option: number) => ({
      id: optionId(option),
      role: 'option',
      'aria-selected': option === active,
      onMouseMove: () => option !== active && setIndex(option),
      onClick: () => onChoose(option),
    }),
  };
}
