import { classNames } from '#web/ui/class-names.ts';
import { grouped } from '#core/text/formats.ts';
import { chartsTexts } from './charts-texts.ts';
import styles from './stacked-days.module.css';

/** A day of the chart: its amounts in the order of the series; one that isn’t over is `partial`. */
type StackedDay = {
  date: string;
  short: string;
  long: string;
  off: boolean;
  partial?: boolean;
  amounts: readonly number[];
};
/** `hollow`: everything that is not named, outlined (design, section 3). */
export type StackedSeries = { key: string; name: string; color: string; hollow?: boolean };

type StackedDaysProps = {
  label: string;
  days: readonly StackedDay[];
  series: readonly StackedSeries[];
  /** Whether the same shows as a table. */ table: boolean;
};

const HEIGHT = 150;
/** As many labels as fit under the columns. */
const MAX_LABELS = 14;

function total({ amounts }: StackedDay): number {
  return amounts.reduce((sum, one) => sum + one, 0);
}

function longOf({ long, partial }: StackedDay): string {
  return partial ? chartsTexts.soFar(long) : long;
}

function dayText(day: StackedDay, series: readonly StackedSeries[]): string {
  const parts = series.flatMap(({ name }, nth) =>
    (day.amounts[nth] ?? 0) === 0
      ? []
      : [`${grouped(day.amounts[nth] ?? 0)} ${name.toLowerCase()}`],
  );
  return `${longOf(day)}: ${parts.length > 0 ? parts.join(', ') : day.off ? 'off' : 'nothing'}`;
}

function AsTable({ label, days, series }: Omit<StackedDaysProps, 'table'>) {
  return (
    <div className={styles.table} tabIndex={0} role="group" aria-label={label}>
      <table>
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{chartsTexts.day}</th>
            {series.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">{chartsTexts.total}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.date}>
              <th scope="row">{longOf(day)}</th>
              {series.map(({ key }, nth) => (
                <td key={key}>{grouped(day.amounts[nth] ?? 0)}</td>
              ))}
              <td>
                <strong>{grouped(total(day))}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Column({
  day,
  series,
  most,
  labelled,
  odd,
}: {
  day: StackedDay;
  series: readonly StackedSeries[];
  most: number;
  labelled: boolean;
  odd: boolean;
}) {
  const sum = total(day);
  return (
    <li className={`stack fit gap-6 shrink ${styles.day}`}>
      <span className="sr-only">{dayText(day, series)}</span>
      <span
        className={`column gap-2 end ${styles.stack}`}
        style={{ height: HEIGHT }}
        aria-hidden="true"
        title={dayText(day, series)}
      >
        {sum === 0 && day.off && (
          <span className={`size-11 line-16 faint nowrap text-center ${styles.off}`}>
            {chartsTexts.off}
          </span>
        )}
        {series
          .map(({ key, color, hollow }, nth) => {
            const amount = day.amounts[nth] ?? 0;
            return amount === 0 ? null : (
              <span
                key={key}
                className={classNames(
                  styles.part,
                  hollow && styles.hollow,
                  day.partial && styles.partial,
                )}
                style={{
                  height: `${Math.max(1.5, (amount / most) * 100)}%`,
                  ...(!hollow && (day.partial ? { color } : { background: color })),
                }}
              />
            );
          })
          .toReversed()}
      </span>
      <span className={styles.under} data-odd={odd} aria-hidden="true">
        {labelled ? day.short : ''}
      </span>
    </li>
  );
}

/** Which color is what; it stands in the head of the card. */
export function SeriesLegend({ series }: { series: readonly StackedSeries[] }) {
  return (
    <ul className={`flex gap-4-14 wrap small quiet ${styles.legend}`}>
      {series.map(({ key, name, color, hollow }) => (
        <li key={key}>
          <i
            className={classNames(hollow && styles.hollow)}
            style={hollow ? undefined : { background: color }}
            aria-hidden="true"
          />
          {name}
        </li>
      ))}
    </ul>
  );
}

/**
 * What was done on each day, one color an action; the same is there as a table (design, png/02).
 */
export function StackedDays({ label, days, series, table }: StackedDaysProps) {
  const most = Math.max(1, ...days.map(total));
  const every = Math.ceil(days.length / MAX_LABELS);
  return (
    <div className="stack gap-12 shrink">
      {table ? (
        <AsTable label={label} days={days} series={series} />
      ) : (
        <ul className={styles.days} aria-label={label}>
          {days.map((day, index) => (
            <Column
              key={day.date}
              day={day}
              series={series}
              most={most}
              labelled={(days.length - 1 - index) % every === 0}
              odd={((days.length - 1 - index) / every) % 2 === 1}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
