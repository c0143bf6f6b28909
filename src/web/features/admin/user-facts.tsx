import type { ReactNode } from 'react';
import type { StaffUserAnswer } from '#contract/staff.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { RelativeTime, TimeText } from '#web/ui/text/times.tsx';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import styles from './admin.module.css';
import { HEALTH_TONES, nameOf, placeText, planOf } from './staff-words.ts';
import { staffTexts } from './staff-texts.ts';
import { userTexts } from './user-texts.ts';

type OfUser = { user: StaffUserAnswer };

/** A card of names and values; what is null is left out. */
function Facts({
  title,
  aside,
  facts,
}: {
  title: string;
  aside?: ReactNode;
  facts: readonly (readonly [name: string, value: ReactNode] | null)[];
}) {
  return (
    <Card title={title} actions={aside}>
      <dl className={`stack gap-14 ${styles.facts}`}>
        {facts.map(
          (fact) =>
            fact && (
              <div key={fact[0]}>
                <dt>{fact[0]}</dt>
                <dd>{fact[1]}</dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  );
}

export function AccountFacts({ user }: OfUser) {
  const texts = userTexts.account;
  const { team, mailbox, secondFactors } = user;
  return (
    <Facts
      title={texts.title}
      facts={[
        [texts.team, team ? `${team.teamName}, ${texts.role[team.role]}` : texts.noTeam],
        [texts.linkedIn, user.linkedInName ?? texts.noLinkedIn],
        [texts.zone, user.zone],
        [texts.created, <TimeText key="created" at={user.createdAt} clock="real" />],
        [texts.version, user.clientVersion ?? texts.noVersion],
        [
          texts.factor,
          secondFactors.length === 0
            ? texts.noFactor
            : secondFactors.map((kind) => texts.factors[kind]).join(', '),
        ],
        [
          texts.mailbox,
          mailbox
            ? `${texts.mailboxStatus[mailbox.status]}, ${mailbox.provider}, ${mailbox.address}`
            : texts.noMailbox,
        ],
        user.adminStatus === null ? null : [texts.staff, user.adminStatus],
      ]}
    />
  );
}

export function BillingFacts({ user }: OfUser) {
  const texts = userTexts.billing;
  const { trialEndsAt, subscription, credits } = user.billing;
  const buyer = subscription?.buyer ?? null;
  return (
    <Facts
      title={texts.title}
      facts={[
        [texts.plan, planOf({ ...user, now: Date.now() }).words],
        [
          texts.trial,
          trialEndsAt === null ? (
            texts.noTrial
          ) : (
            <TimeText key="trial" at={trialEndsAt} clock="real" />
          ),
        ],
        subscription?.endsAt
          ? [texts.ends, <TimeText key="ends" at={subscription.endsAt} clock="real" />]
          : null,
        [texts.finder, credits ? texts.credits(credits.total, credits.left) : texts.noCredits],
        [
          texts.buyer,
          buyer ? (
            <AppLink key="buyer" href={paths.adminUser.href({ userId: buyer.userId })}>
              {nameOf(buyer)}
            </AppLink>
          ) : (
            texts.noBuyer
          ),
        ],
      ]}
    />
  );
}

export function ConnectionFacts({ user: { connection } }: OfUser) {
  const texts = userTexts.connection;
  const { proxy, ip, checkedAt } = connection;
  return (
    <Facts
      title={texts.title}
      aside={<Badge>{texts.changes(connection.changesToday, connection.changesADay)}</Badge>}
      facts={[
        [texts.country, placeText(connection.countryCode, connection.city) ?? texts.unknown],
        [texts.address, ip === null ? texts.unknown : <code key="ip">{ip}</code>],
        [
          texts.proxy,
          proxy === null ? (
            texts.noProxy
          ) : (
            <span key="proxy" className="row gap-4-8 wrap">
              <code>{proxy.address}</code>
              <Badge tone={HEALTH_TONES[proxy.health]}>{staffTexts.health[proxy.health]}</Badge>
            </span>
          ),
        ],
        [
          texts.checked,
          checkedAt === null ? (
            texts.never
          ) : (
            <RelativeTime key="checked" at={checkedAt} clock="real" />
          ),
        ],
      ]}
    />
  );
}
