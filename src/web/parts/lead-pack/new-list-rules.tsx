import type { SkipLeadCondition } from '#core/lead-pack/lead-pack.ts';
import { SKIP_RULE_TEXTS } from '#core/lead-pack/skip-rule-texts.ts';
import { SkipRules } from './skip-rules.tsx';

/**
 * The rules for lists that are yet to come, each saying by itself what it does (design, png/27 and
 * 31).
 */
export function NewListRules({
  conditions,
  onChange,
}: {
  conditions: readonly SkipLeadCondition[];
  onChange: (conditions: SkipLeadCondition[]) => void;
}) {
  return (
    <SkipRules
      titled={false}
      labels={SKIP_RULE_TEXTS}
      conditions={conditions}
      onChange={onChange}
    />
  );
}
