import { useQuery } from '@tanstack/react-query';
import { Check, Info } from 'lucide-react';
import { useState } from 'react';
import { FINDER_PLANS, mostSavedByYear, type PlanPeriod } from '#core/plan/finder-plans.ts';
import type { UserAnswer } from '#contract/users.ts';
import type { Answer } from '#web/api/call-types.ts';
import { apiQuery } from '#web/api/queries.ts';
import { PageHeader } from '#web/parts/page-header.tsx';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { RetryCard } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Segmented } from '#web/ui/fields/segmented.tsx';
import { CopyButton } from '#web/ui/text/copy-button.tsx';
import { grouped } from '#core/text/formats.ts';
import { TimeText } from '#web/ui/text/times.tsx';
import { CreditLedger } from './credit-ledger.tsx';
import styles from './email-finder.module.css';
import { finderTexts as texts } from './finder-texts.ts';
import { creditsCommand } from './operator-commands.ts';
import { isAnythingSold, NoPlans } from './upgrade-page.tsx';
import pageStyles from './upgrade-page.module.css';

type Credits = Answer<'GET /v1/shared/emailcredits/{userId}'>;

/**
 * `/upgrade/email-finder-pricing`: the plans of the email finder and where the credits went (design,
 * png/42). Where nothing is sold, there are no prices.
 */
export function EmailFinderPage() {
  const user = useCurrentUser();
  return (
    <>
      <PageHeader
        title={texts.title}
        text={texts.text}
        back={{ href: paths.upgrade.href(), label: texts.plans }}
      />
      <div className={pageStyles.content}>
        {user && (isAnythingSold(user) ? <Finder user={user} /> : <NoPlans />)}
      </div>
    </>
  );
}

function Finder({ user }: { user: UserAnswer }) {
  const credits = useQuery(
    apiQuery('GET /v1/shared/emailcredits/{userId}', { params: { userId: user.id } }),
  );
  if (credits.isError)
    return <RetryCard onRetry={() => void credits.refetch()} busy={credits.isFetching} />;
  return (
    <>
      {credits.data && (
        <Notice tone="info" icon={<Info aria-hidden="true" />} title={texts.notSold}>
          {texts.notSoldText(credits.data.left)}
        </Notice>
      )}
      <Plans />
      <div className={styles.columns}>
        <CreditLedger userId={user.id} />
        <div className={styles.column}>
          <Balance credits={credits.data} />
          <Rules />
          <Card title={texts.administrator}>
            <p className={pageStyles.lead}>{texts.administratorText}</p>
            <span className={pageStyles.line}>
              <code className={pageStyles.command}>{creditsCommand(user.email)}</code>
              <CopyButton size="small" text={creditsCommand(user.email)} />
            </span>
          </Card>
        </div>
      </div>
    </>
  );
}

function Plans() {
  const [period, setPeriod] = useState<PlanPeriod>('annual');
  return (
    <section aria-label={texts.plans} className={styles.plans}>
      <div className={styles.period}>
        <Segmented
          label={texts.period}
          value={period}
          onChange={setPeriod}
          segments={[
            { value: 'monthly', label: texts.monthly },
            { value: 'annual', label: texts.annual },
          ]}
        />
        <Badge tone="success">{texts.save(mostSavedByYear())}</Badge>
      </div>
      <ul className={styles.cards}>
        {FINDER_PLANS.map(({ size, credits, ...prices }) => (
          <li key={size} className={styles.plan}>
            <strong className={styles.size}>{credits}</strong>
            <span>{texts.creditsAMonth}</span>
            <span className={styles.price}>
              <strong>{texts.price(prices[period])}</strong> {texts.perMonth}
            </span>
            {period === 'annual' && <span>{texts.perYear(prices.annual)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Balance({ credits }: { credits: Credits | undefined }) {
  if (!credits)
    return (
      <Card title={texts.balance}>
        <SkeletonRows count={2} />
      </Card>
    );
  const { left, used, total, renewsAt, finders } = credits;
  const free = finders.find(({ verifies }) => !verifies);
  return (
    <Card title={texts.balance}>
      <p className={styles.balance}>
        <strong className="num">{grouped(left)}</strong> {texts.left}
      </p>
      <p className={styles.quiet}>{texts.used(used, total)}</p>
      <p className={styles.quiet}>
        {renewsAt === null ? (
          texts.neverRenew
        ) : (
          <>
            {texts.renewOn} <TimeText at={renewsAt} />
          </>
        )}
      </p>
      {finders.length === 0 ? (
        <p className={styles.quiet}>{texts.noFinder}</p>
      ) : (
        free && finders.length === 1 && <p className={styles.quiet}>{texts.free(free.label)}</p>
      )}
    </Card>
  );
}

const RULES = [texts.ruleNothing, texts.ruleLikely, texts.ruleRepeat] as const;

function Rules() {
  return (
    <Card title={texts.rules}>
      <ul className={styles.rules}>
        {RULES.map((rule) => (
          <li key={rule}>
            <Check aria-hidden="true" />
            {rule}
          </li>
        ))}
      </ul>
    </Card>
  );
}
