import {
  ArrowLeft,
  ArrowRight,
  Check,
  CircleCheck,
  EyeOff,
  PartyPopper,
  RotateCcw,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { problemText } from '#web/api/api-problem.ts';
import { ActionTile } from '#web/parts/action-type.tsx';
import { PageHeader } from '#web/parts/page-header.tsx';
import { hideGuide } from '#web/parts/tour/hidden-guide.ts';
import { useTour } from '#web/parts/tour/use-tour.ts';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { AppLink, ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Card } from '#web/ui/data/card.tsx';
import { EmptyState, RetryCard } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import { useNavigateTo, useHrefWith, useQueryParams } from '#web/ui/navigation/query-params.ts';
import { CHAPTERS, type Chapter, type ChapterId } from './chapters.tsx';
import { useGuide } from './use-guide.ts';
import styles from './quick-guide.module.css';
import { quickGuideTexts as texts } from './quick-guide-texts.ts';

const ROUND = 2 * Math.PI * 22;

function Ring({ done }: { done: number }) {
  return (
    <span className={`stack semibold num ${styles.ring}`} aria-hidden="true">
      <svg viewBox="0 0 50 50" width="50" height="50">
        <circle cx="25" cy="25" r="22" className={styles.ringTrack} />
        <circle
          cx="25"
          cy="25"
          r="22"
          className={styles.ringDone}
          strokeDasharray={`${(done / CHAPTERS.length) * ROUND} ${ROUND}`}
        />
      </svg>
      <span>
        {done}/{CHAPTERS.length}
      </span>
    </span>
  );
}

function ChapterList({ current, done }: { current: Chapter | null; done: ReadonlySet<ChapterId> }) {
  const hrefWith = useHrefWith();
  const minutes = CHAPTERS.filter(({ id }) => !done.has(id)).reduce(
    (sum, chapter) => sum + chapter.minutes,
    0,
  );
  return (
    <div className="stack gap-14">
      <Card className={styles.head}>
        <Ring done={done.size} />
        <div>
          <h2>{texts.title}</h2>
          <p className="small quiet num">
            {texts.progress(done.size, CHAPTERS.length)}
            {minutes > 0 && texts.left(minutes)}
          </p>
        </div>
      </Card>
      <Card flush>
        <nav aria-label={texts.chapters}>
          <ol className={styles.chapters}>
            {CHAPTERS.map(({ id, name, minutes: takes }, index) => (
              <li key={id}>
                <AppLink
                  href={hrefWith({ chapter: id })}
                  aria-current={current?.id === id ? 'step' : undefined}
                  className={classNames(
                    'row gap-12 plain medium',
                    styles.chapter,
                    current?.id === id && styles.current,
                  )}
                >
                  <span
                    className={classNames(
                      'stack rigid size-12 quiet',
                      styles.tick,
                      done.has(id) && styles.ticked,
                    )}
                    aria-hidden="true"
                  >
                    {done.has(id) ? <Check /> : index + 1}
                  </span>
                  <span className="grow">{name}</span>
                  <span className="small quiet num">
                    {done.has(id) ? texts.done : texts.minutes(takes)}
                  </span>
                </AppLink>
              </li>
            ))}
          </ol>
        </nav>
      </Card>
    </div>
  );
}

function ChapterText({
  chapter,
  done,
  tick,
}: {
  chapter: Chapter;
  done: boolean;
  tick: () => void;
}) {
  const hrefWith = useHrefWith();
  const index = CHAPTERS.indexOf(chapter);
  const [before, after] = [CHAPTERS[index - 1], CHAPTERS[index + 1]];
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(true);
  useEffect(() => {
    if (!first.current) heading.current?.focus();
    first.current = false;
  }, [chapter]);
  return (
    <Card className={styles.text}>
      <p className="small quiet num">{texts.chapterOf(index + 1, CHAPTERS.length)}</p>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {chapter.title}
      </h2>
      <p className={`size-14 quiet ${styles.reading}`}>{chapter.text}</p>
      {chapter.facts.length > 0 && (
        <ul className={`stack gap-12 ${styles.facts}`}>
          {chapter.facts.map(({ icon: Icon, figure, unit, name, text }) => (
            <li key={name}>
              {typeof Icon === 'string' ? (
                <span className={styles.factTile}>
                  <ActionTile type={Icon} size="large" />
                </span>
              ) : (
                <Icon aria-hidden="true" />
              )}
              <p>
                <strong className={styles.figure}>{figure}</strong>
                {unit && ` ${unit}`}
              </p>
              <p>
                <strong>{name}</strong>
              </p>
              <p className="small quiet num">{text}</p>
            </li>
          ))}
        </ul>
      )}
      <h3>{texts.know}</h3>
      <ul className={`stack gap-12 quiet ${styles.know}`}>
        {chapter.know.map(({ lead, text }) => (
          <li key={lead}>
            <CircleCheck aria-hidden="true" />
            <span>
              <strong>{lead}</strong> {text}
            </span>
          </li>
        ))}
      </ul>
      <div className={`row gap-8 wrap mt-12 ${styles.ways}`}>
        <ButtonLink
          size="large"
          variant="primary"
          href={chapter.href}
          iconAfter={<ArrowRight aria-hidden="true" />}
        >
          {texts.doIt}
        </ButtonLink>
        <Button size="large" disabledReason={done ? texts.isDone : null} onClick={tick}>
          {done ? texts.done : texts.markDone}
        </Button>
        <span className={`inline-flex gap-8 push ${styles.turn}`}>
          {before && (
            <ButtonLink
              variant="quiet"
              href={hrefWith({ chapter: before.id })}
              icon={<ArrowLeft aria-hidden="true" />}
            >
              {texts.previous}
            </ButtonLink>
          )}
          {after && (
            <ButtonLink
              variant="quiet"
              href={hrefWith({ chapter: after.id })}
              iconAfter={<ArrowRight aria-hidden="true" />}
            >
              {texts.next}
            </ButtonLink>
          )}
        </span>
      </div>
    </Card>
  );
}

function Actions({ done }: { done: boolean }) {
  const start = useTour();
  const go = useNavigateTo();
  const phone = useMedia(PHONE);
  const seen = useCurrentUser()?.onboardingCompleted === true;
  return (
    <>
      {(seen || done) && (
        <Button
          variant="quiet"
          icon={<EyeOff aria-hidden="true" />}
          aria-label={texts.hide}
          onClick={() => {
            hideGuide();
            go(paths.dashboard.href());
          }}
        >
          {phone ? null : texts.hide}
        </Button>
      )}
      <Button icon={<RotateCcw aria-hidden="true" />} aria-label={texts.tour} onClick={start}>
        {phone ? null : texts.tour}
      </Button>
    </>
  );
}

/**
 * `/quick-guide`: seven short chapters with progress, each with its place to do it (design,
 * png/38).
 */
export function QuickGuidePage() {
  const { chapter: asked } = useQueryParams();
  const { done, tick, pending, failed } = useGuide();
  const all = done.size === CHAPTERS.length;
  const chapter =
    CHAPTERS.find(({ id }) => id === asked) ?? CHAPTERS.find(({ id }) => !done.has(id)) ?? null;
  return (
    <>
      <PageHeader title={texts.title} actions={<Actions done={all} />} />
      <div className={`stack gap-20 align-start ${styles.content}`}>
        {failed ? (
          <Card>
            <RetryCard
              text={problemText(failed.error)}
              busy={failed.isFetching}
              onRetry={() => void failed.refetch()}
            />
          </Card>
        ) : pending ? (
          <Card>
            <SkeletonRows count={7} rowHeight={44} label={texts.loading} />
          </Card>
        ) : (
          <>
            <ChapterList current={chapter} done={done} />
            {chapter ? (
              <ChapterText
                chapter={chapter}
                done={done.has(chapter.id)}
                tick={() => tick(chapter.id)}
              />
            ) : (
              <Card>
                <EmptyState icon={<PartyPopper />} title={texts.finished} text={texts.finishedText}>
                  <ButtonLink variant="primary" href={paths.dashboard.href()}>
                    {texts.goToDashboard}
                  </ButtonLink>
                </EmptyState>
              </Card>
            )}
          </>
        )}
      </div>
    </>
  );
}
