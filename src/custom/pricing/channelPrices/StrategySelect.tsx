import { strategies } from '../../../../contract/catalogue/menuShape.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { LabelledSelect } from '../../../kit/LabelledSelect.tsx';

const strategyNames = ['zero', 'standard', 'custom'] as const satisfies (keyof typeof strategies)[];

interface StrategySelectProps {
  /** Null where the channel leaves it to the size. */
  value: number | null;
  isDisabled: boolean;
  /** A custom price begins with the price that there is. */
  hasPrice: boolean;
  onChoose: (strategy: number | null) => void;
}

/** How the channel prices the size of the active cell. */
export function StrategySelect({ value, isDisabled, hasPrice, onChoose }: StrategySelectProps) {
  const translate = useTranslate();
  return (
    <LabelledSelect
      label={translate('pricing.grid.strategy.label')}
      value={String(value ?? '')}
      isDisabled={isDisabled}
      onChange={(chosen) => onChoose(chosen === '' ? null : Number(chosen))}
    >
      <option value="">{translate('pricing.grid.strategy.inherit')}</option>
      {strategyNames.map((name) => (
        <option key={name} value={strategies[name]} disabled={name === 'custom' && !hasPrice}>
          {translate(`pricing.grid.strategy.${name}`)}
        </option>
      ))}
    </LabelledSelect>
  );
}
