import type { ReactNode } from 'react';
import type { ValueProps } from '../../modules/cell.ts';
import { carriedLabels, type ReferenceLabel, useReferenceLabels } from './useReferenceLabels.ts';

interface ReferenceLabelsProps extends ValueProps {
  children: (labels: ReferenceLabel[]) => ReactNode;
}

/** Draws the names behind a reference. In lists, the records carry them, so this sends no request. */
export function ReferenceLabels({ children, ...value }: ReferenceLabelsProps) {
  const carried = carriedLabels(value);
  return carried ? children(carried) : <LookedUpLabels {...value}>{children}</LookedUpLabels>;
}

const LookedUpLabels = ({ children, ...value }: ReferenceLabelsProps) => children(useReferenceLabels(value));
