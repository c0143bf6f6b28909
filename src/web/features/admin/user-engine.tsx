import type { StaffUserAnswer } from '#contract/staff.ts';
import { LIMITED_ACTIONS } from '#core/limits/processing-limits.ts';
import { ACTION_DISPLAY } from '#web/parts/action-type.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { RelativeTime, TimeText } from '#web/ui/text/times.tsx';
import styles from './admin.module.css';
import { userTexts } from './user-texts.ts';

type OfUser = { user: StaffUserAnswer };
type Lane = StaffUserAnswer['lanes'][number];

/** What a lane waits for and until when, or that it runs. */
export function LaneLine({ lane }: { lane: Lane }) {
  const texts = userTexts.lanes;
  const { waitingFor, lastActAt } = lane;
  return (
    <div className="stack gap-2">
      <p className="row gap-4-8 wrap">
        <strong>{texts.channels[lane.channel]}</strong>
        <Badge tone={waitingFor ? 'warning' : 'success'}>
          {waitingFor ? texts.waiting : texts.running}
        </Badge>
        <span className={styles.quiet}>{texts.due(lane.dueLeads)}</span>
      </p>
      {waitingFor && (
        <p className={styles.quiet}>
          {waitingFor.sentence}
          {waitingFor.until !== null && (
            <>
              {', '}
              {texts.until} <TimeText at={waitingFor.until} form="moment" />
            </>
          )}
        </p>
      )}
      {lastActAt !== null && (
        <p className={styles.quiet}>
          {texts.lastAct} <RelativeTime inSentence at={lastActAt} />
        </p>
      )}
    </div>
  );
}

/** Each lane of the engine with what it waits for. */
export function LaneFacts({ user: { lanes } }: OfUser) {
  const texts = userTexts.lanes;
  return (
    <Card title={texts.title} flush>
      {lanes.length === 0 ? (
        <p className={styles.padded}>{texts.none}</p>
      ) : (
        <ul className={styles.lanes}>
          {lanes.map((lane) => (
            <li key={lane.channel}>
              <LaneLine lane={lane} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The label of a limited action; a type of a later version reads as itself. */
function limitLabel(type: string): string {
  const known = LIMITED_ACTIONS.find((each) => each === type);
  return known === undefined ? type : ACTION_DISPLAY[known].label;
}

/** What was used of each of today's limits. */
export function LimitsFacts({ user: { limits } }: OfUser) {
  const texts = userTexts.limits;
  return (
    <Card title={texts.title}>
      <dl className={`stack gap-6 ${styles.counts}`}>
        {limits.map(({ sequenceItemType, used, effectiveLimit }) => (
          <div key={sequenceItemType}>
            <dt>{limitLabel(sequenceItemType)}</dt>
            <dd>{texts.of(used, effectiveLimit)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** What failed last in the account. */
export function LastErrors({ user: { lastErrors } }: OfUser) {
  const texts = userTexts.errors;
  return (
    <Card title={texts.title}>
      {lastErrors.length === 0 ? (
        <p className={styles.quiet}>{texts.none}</p>
      ) : (
        <ul className={styles.errors}>
          {lastErrors.map(({ at, code, sentence }, index) => (
            <li key={`${at} ${index}`}>
              <span>
                {sentence}
                <code>{code}</code>
              </span>
              <span className={styles.quiet}>
                <RelativeTime at={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
