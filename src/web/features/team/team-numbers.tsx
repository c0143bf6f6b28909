import type { TeamAnswer } from '#contract/teams.ts';
import { grouped } from '#core/text/formats.ts';
import type { Answer } from '#web/api/call-types.ts';
import { Failed } from '#web/kit/answered.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Segmented } from '#web/ui/fields/segmented.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useSetQueryParams } from '#web/ui/navigation/query-params.ts';
import { rateFigure } from '#web/ui/text/numbers.ts';
import { RANGE_CHOICES, type RangeChoice } from './team-range.ts';
import styles from './team.module.css';
import { teamTexts } from './team-texts.ts';
import { useTeamRange, useTeamStatistics } from './use-team.ts';

const texts = teamTexts.numbers;
type Numbers = Pick<
  Answer<'GET /v1/shared/teams/statistics'>['members'][number],
  | 'campaignsRunning'
  | 'leads'
  | 'invited'
  | 'accepted'
  | 'acceptanceRate'
  | 'contacted'
  | 'replied'
  | 'replyRate'
>;

const LABELS = {
  '7': teamTexts.range.days(7),
  '30': teamTexts.range.days(30),
  all: teamTexts.range.all,
  own: teamTexts.range.own,
} as const satisfies Record<RangeChoice, string>;

/** The range of the numbers, kept in the address. */
export function RangePicker() {
  const { choice, fromDate, toDate } = useTeamRange();
  const setParams = useSetQueryParams();
  const choose = (value: RangeChoice) =>
    setParams(
      value === 'own'
        ? { days: null, fromDate, toDate }
        : { days: value === '30' ? null : value, fromDate: null, toDate: null },
    );
  // A date beyond the other one takes it along: dates in the wrong order don't make a range.
  const chooseDates = (from: string, to: string) => setParams({ fromDate: from, toDate: to });
  return (
    <div className="row gap-8-12 wrap">
      {choice === 'own' && (
        <>
          <TextField
            className={styles.date}
            type="date"
            size="small"
            hideLabel
            label={teamTexts.range.from}
            value={fromDate}
            onChange={(value) => value && chooseDates(value, value > toDate ? value : toDate)}
          />
          <TextField
            className={styles.date}
            type="date"
            size="small"
            hideLabel
            label={teamTexts.range.to}
            value={toDate}
            onChange={(value) => value && chooseDates(value < fromDate ? value : fromDate, value)}
          />
        </>
      )}
      <Segmented
        size="small"
        label={teamTexts.range.label}
        value={choice}
        onChange={choose}
        segments={RANGE_CHOICES.map((value) => ({ value, label: LABELS[value] }))}
      />
    </div>
  );
}

function Cell({
  word,
  value,
  text,
  alarm = false,
}: {
  word: string;
  value: string;
  text: string;
  alarm?: boolean;
}) {
  return (
    <div className={styles.cell}>
      <dt>{word}</dt>
      <dd>
        <strong className={`semibold num ${styles.big}`} data-alarm={alarm || undefined}>
          {value}
        </strong>
        <span className={styles.quiet}>{text}</span>
      </dd>
    </div>
  );
}

/** What one person or all together did: campaigns, leads and rates, each with its counts. */
export function NumbersStrip({
  label,
  numbers,
  people,
  attention,
}: {
  label: string;
  numbers: Numbers;
  people: number;
  attention?: number;
}) {
  return (
    <Card flush>
      <dl className="flex wrap" aria-label={label}>
        <Cell
          word={texts.campaigns}
          value={grouped(numbers.campaignsRunning)}
          text={people === 1 ? texts.now : texts.across(people)}
        />
        <Cell
          word={texts.leads}
          value={grouped(numbers.leads)}
          text={texts.contacted(numbers.contacted)}
        />
        <Cell
          word={texts.acceptance}
          value={rateFigure({ rate: numbers.acceptanceRate, whole: numbers.invited })}
          text={texts.ofInvited(numbers.accepted, numbers.invited)}
        />
        <Cell
          word={texts.reply}
          value={rateFigure({ rate: numbers.replyRate, whole: numbers.contacted })}
          text={texts.ofContacted(numbers.replied, numbers.contacted)}
        />
        {attention !== undefined && (
          <Cell
            word={texts.attention}
            value={grouped(attention)}
            text={texts.attentionText}
            alarm={attention > 0}
          />
        )}
      </dl>
    </Card>
  );
}

/** The whole team's numbers in the range. */
export function TeamNumbers({ team }: { team: TeamAnswer }) {
  const read = useTeamStatistics({ team });
  if (read.isLoadingError)
    return (
      <Card>
        <Failed read={read} title={texts.failed} />
      </Card>
    );
  if (!read.data)
    return (
      <Card>
        <div className={styles.pending}>
          <Skeleton height="100%" />
        </div>
      </Card>
    );
  const { total, members } = read.data;
  return (
    <NumbersStrip
      label={texts.label}
      numbers={total}
      people={members.length}
      attention={total.needAttention}
    />
  );
}
