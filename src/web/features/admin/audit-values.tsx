import { longDateTime } from '#core/time/when-text.ts';
import type { StaffAuditAnswer } from '#contract/staff.ts';
import { useProductTime } from '#web/ui/text/time-context.ts';
import { activityTexts as texts } from './activity-texts.ts';
import styles from './admin.module.css';

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** The name of a value in plain letters: `trialEndsAt` as "Trial ends at". */
function nameText(name: string): string {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function valueText(value: unknown, zone: string): string {
  if (value === null || value === undefined || value === '') return texts.empty;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'string')
    return INSTANT.test(value) ? longDateTime({ at: Date.parse(value), zone }) : value;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value))
    return value.map((each) => valueText(each, zone)).join(', ') || texts.empty;
  return (
    Object.entries(value)
      .map(([name, each]) => `${name} ${valueText(each, zone)}`)
      .join(', ') || texts.empty
  );
}

/** What an act changed: each value before and after. */
export function AuditValues({ before, after }: Pick<StaffAuditAnswer, 'before' | 'after'>) {
  const { zone } = useProductTime();
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const changed = names.filter(
    (name) =>
      before === null ||
      after === null ||
      JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (changed.length === 0) return null;
  return (
    <dl className={`stack gap-2 small quiet ${styles.values}`}>
      {changed.map((name) => (
        <div key={name}>
          <dt>{nameText(name)}</dt>
          <dd>
            {before !== null && <del>{valueText(before[name], zone)}</del>}
            {after !== null && <ins>{valueText(after[name], zone)}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
