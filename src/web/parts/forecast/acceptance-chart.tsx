import type { ForecastAnswer } from '#contract/forecast.ts';
import { dateText } from '#core/time/when-text.ts';
import { PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import { useProductTime } from '#web/ui/text/time-context.ts';
import { grouped } from '#core/text/formats.ts';
import { rangeText } from './finish-text.ts';
import { forecastTexts } from './forecast-texts.ts';
import styles from './forecast.module.css';

const [HEIGHT, LEFT, BOTTOM, TOP] = [210, 34, 24, 18];
const WORDS_WIDE = 130;
/** Drawn narrower on phones, so that its words keep their size. */
const WIDTHS = { wide: 520, phone: 350 } as const;

/** A round number of which four steps at most reach the most: 1, 2 or 5 times a power of ten. */
function stepOf(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most / 3)));
  return (
    [1, 2, 5, 10].map((factor) => factor * power).find((step) => most / step <= 4) ?? power * 10
  );
}

/**
 * How many people have accepted by when: the likely range as a band, the middle as a line; the same
 * as a table for who does not see it (design, png/19).
 */
export function AcceptanceChart({
  forecast: {
    acceptances: { points },
    lastInviteAt,
  },
}: {
  forecast: ForecastAnswer;
}) {
  const { zone } = useProductTime();
  const phone = useMedia(PHONE);
  const width = phone ? WIDTHS.phone : WIDTHS.wide;
  const parts = phone ? 2 : 4;
  const most = Math.max(1, ...points.map(({ p90 }) => p90));
  const [first, last] = [Date.parse(points[0]?.at ?? ''), Date.parse(points.at(-1)?.at ?? '')];
  const step = Math.max(1, stepOf(most));
  const top = Math.ceil(most / step) * step;
  const x = (at: number) => LEFT + ((at - first) / Math.max(1, last - first)) * (width - LEFT - 6);
  const y = (value: number) => TOP + (1 - value / top) * (HEIGHT - TOP - BOTTOM);
  const line = (pick: 'p10' | 'p50' | 'p90') =>
    points.map((point) => `${x(Date.parse(point.at)).toFixed(1)} ${y(point[pick]).toFixed(1)}`);
  const dates = Array.from(
    { length: parts + 1 },
    (_, part) => first + ((last - first) * part) / parts,
  );
  const invited =
    lastInviteAt === null || Date.parse(lastInviteAt) <= first || Date.parse(lastInviteAt) >= last
      ? null
      : Date.parse(lastInviteAt);
  // Near the beginning there is no room for its words before the line.
  const early = invited !== null && x(invited) < LEFT + WORDS_WIDE;
  const end = points.at(-1);
  return (
    <figure className={styles.figure}>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        className={`block size-11 ${styles.chart}`}
        aria-hidden="true"
      >
        {Array.from({ length: Math.round(top / step) + 1 }, (_, tick) => tick * step).map(
          (value) => (
            <g key={value}>
              <line x1={LEFT} x2={width} y1={y(value)} y2={y(value)} className={styles.grid} />
              <text x={LEFT - 8} y={y(value) + 4} textAnchor="end">
                {grouped(value)}
              </text>
            </g>
          ),
        )}
        {dates.map((at, part) => (
          <text
            key={part}
            x={x(at)}
            y={HEIGHT - 4}
            textAnchor={part === 0 ? 'start' : part === parts ? 'end' : 'middle'}
          >
            {dateText({ at, zone })}
          </text>
        ))}
        <path
          d={`M${line('p90').join('L')}L${line('p10').reverse().join('L')}Z`}
          className={styles.band}
        />
        <path d={`M${line('p50').join('L')}`} className={styles.middle} />
        {invited !== null && (
          <g>
            <line
              x1={x(invited)}
              x2={x(invited)}
              y1={TOP - 6}
              y2={HEIGHT - BOTTOM}
              className={styles.last}
            />
            <text
              x={x(invited) + (early ? 6 : -6)}
              y={TOP + 2}
              textAnchor={early ? 'start' : 'end'}
            >
              {forecastTexts.lastInvite(dateText({ at: invited, zone }))}
            </text>
          </g>
        )}
        {end && (
          <text
            x={width - 4}
            y={Math.max(12, y(end.p50) - 8)}
            textAnchor="end"
            className={styles.about}
          >
            {forecastTexts.about(end.p50)}
          </text>
        )}
      </svg>
      <table className="sr-only">
        <caption>{forecastTexts.chartCaption}</caption>
        <thead>
          <tr>
            <th scope="col">{forecastTexts.date}</th>
            <th scope="col">{forecastTexts.likelyValue}</th>
            <th scope="col">{forecastTexts.range}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ at, p10, p50, p90 }) => (
            <tr key={at}>
              <th scope="row">{dateText({ at: Date.parse(at), zone })}</th>
              <td>{grouped(p50)}</td>
              <td>{rangeText(p10, p90)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
