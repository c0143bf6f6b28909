import type { LeadState } from '#core/lead/lead-state.ts';
import { LEAD_STATE_DISPLAY } from '#web/parts/lead-state.tsx';
import type { NodeCounts } from '#web/parts/sequence-editor/canvas/step-counts.tsx';
import { sequenceTabTexts } from './sequence-tab-texts.ts';
import styles from './sequence-tab.module.css';

const STATES = ['IN_PROGRESS', 'WAITING', 'FAILED'] as const satisfies readonly LeadState[];

/**
 * How many leads are on a step now, by state; the sum of what the nodes show, zero is hidden
 * (design, section 7).
 */
export function StepCountsLegend({ counts }: { counts: Readonly<Record<string, NodeCounts>> }) {
  const total = (state: LeadState) =>
    Object.values(counts).reduce((sum, each) => sum + (each.standing[state] ?? 0), 0);
  if (STATES.every((state) => total(state) === 0))
    return <p className={styles.legend}>{sequenceTabTexts.legend.none}</p>;
  return (
    <p className={styles.legend}>
      {sequenceTabTexts.legend.title}
      {STATES.map((state) => {
        const { icon: Icon, text, word } = LEAD_STATE_DISPLAY[state];
        const leads = total(state);
        return (
          leads > 0 && (
            <span key={state} style={{ color: text }}>
              <Icon aria-hidden="true" />
              {sequenceTabTexts.legend.leads(leads, word)}
            </span>
          )
        );
      })}
    </p>
  );
}
