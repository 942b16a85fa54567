import type { BelowFieldsProps } from '../../modules/module.ts';
import BatchCost from './BatchCost.tsx';
import RuleReach from './RuleReach.tsx';
import TemplateCost from './TemplateCost.tsx';

type CostsProps = Pick<BelowFieldsProps, 'resource' | 'record'> & Partial<BelowFieldsProps>;

/** What a new batch and the codes of a template can cost, and what a change of a rule reaches: one part, so that the first list loads less. */
export default function Costs({ resource, record, values = {} }: CostsProps) {
  if (resource.name === 'vouchers/batches') return record ? null : <BatchCost values={values} />;
  if (!record) return null;
  return resource.name === 'vouchers/rules' ? (
    <RuleReach record={record} />
  ) : (
    <TemplateCost record={record} />
  );
}
