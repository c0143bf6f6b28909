import { useQuery } from '@tanstack/react-query';
import { ShieldAlert, ShieldCheck, UserCog, UserX } from 'lucide-react';
import { useState } from 'react';
import { erasedAt } from '#core/account/deletion.ts';
import { isConnected } from '#core/account/user-status.ts';
import type { StaffUserAnswer } from '#contract/staff.ts';
import { isProblem } from '#web/api/api-problem.ts';
import { apiQuery } from '#web/api/queries.ts';
import { paths } from '#web/paths.ts';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Avatar } from '#web/ui/data/avatar.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Failed } from '#web/kit/answered.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { useParam } from '#web/ui/navigation/page-path.ts';
import { useProductTime } from '#web/ui/text/time-context.ts';
import { longDate } from '#core/time/when-text.ts';
import styles from './admin.module.css';
import { StaffHeader } from './staff-header.tsx';
import { staffTexts } from './staff-texts.ts';
import { nameOf, planOf } from './staff-words.ts';
import { FinalActions, UserActions } from './user-actions.tsx';
import { AccountFacts, BillingFacts, ConnectionFacts } from './user-facts.tsx';
import type { AskedAct } from './user-dialogs.tsx';
import { userTexts as texts } from './user-texts.ts';

// Loaded later, because it is further down the page.
const LaneFacts = lazyPart(async () => (await import('./user-engine.tsx')).LaneFacts);
const LimitsFacts = lazyPart(async () => (await import('./user-engine.tsx')).LimitsFacts);
const LastErrors = lazyPart(async () => (await import('./user-engine.tsx')).LastErrors, null);
const UserLog = lazyPart(async () => (await import('./user-log.tsx')).UserLog);
const UserDialogs = lazyPart(async () => (await import('./user-dialogs.tsx')).UserDialogs, null);

/** The user's name, and the button that opens their account. */
function UserHead({ user, onAsk }: { user: StaffUserAnswer; onAsk: (act: AskedAct) => void }) {
  const plan = planOf({ ...user, now: Date.now() });
  const connected = isConnected(user.status);
  return (
    <div className={styles.userHead}>
      <Avatar name={nameOf(user)} size={48} />
      <div className="grow shrink">
        <div className={styles.nameLine}>
          <h1 tabIndex={-1}>{nameOf(user)}</h1>
          <Badge
            tone={connected ? 'success' : 'warning'}
            icon={
              connected ? <ShieldCheck aria-hidden="true" /> : <ShieldAlert aria-hidden="true" />
            }
          >
            {user.status}
          </Badge>
          {plan.badge !== null && <Badge tone={plan.tone}>{plan.badge}</Badge>}
          {user.deletionAskedAt !== null && <Badge tone="danger">{texts.deleted.badge}</Badge>}
        </div>
        <p className={`flex wrap quiet breaks ${styles.contact}`}>
          <span>{user.email}</span>
          <code>{user.userId}</code>
        </p>
      </div>
      <Button
        variant="primary"
        icon={<UserCog aria-hidden="true" />}
        disabledReason={user.can.workInside.allowed ? null : (user.can.workInside.reason ?? null)}
        onClick={() => onAsk('visit')}
      >
        {staffTexts.visit.open}
      </Button>
    </div>
  );
}

/** An account whose deletion was asked for: until when it can be undone. */
function DeletedNotice({ user, onAsk }: { user: StaffUserAnswer; onAsk: (act: AskedAct) => void }) {
  const { zone } = useProductTime();
  if (user.deletionAskedAt === null) return null;
  const at = erasedAt(Date.parse(user.deletionAskedAt));
  return (
    <Notice
      tone="danger"
      title={texts.deleted.title(longDate({ at, zone }))}
      actions={
        <Button size="small" onClick={() => onAsk('undo')}>
          {texts.deleted.undo}
        </Button>
      }
    >
      {texts.deleted.text}
    </Notice>
  );
}

function UserBody({ user }: { user: StaffUserAnswer }) {
  const [asked, setAsked] = useState<AskedAct | null>(null);
  return (
    <>
      <UserHead user={user} onAsk={setAsked} />
      <DeletedNotice user={user} onAsk={setAsked} />
      <div className={`stack gap-14 align-start ${styles.columns}`}>
        <div className={`stack fit gap-16 ${styles.column}`}>
          <AccountFacts user={user} />
          <BillingFacts user={user} />
          <ConnectionFacts user={user} />
        </div>
        <div className={`stack fit gap-16 ${styles.column}`}>
          <UserLog userId={user.userId} />
          <LaneFacts user={user} />
        </div>
        <div className={`stack fit gap-16 ${styles.column}`}>
          <UserActions user={user} onAsk={setAsked} />
          <FinalActions user={user} onAsk={setAsked} />
          <LimitsFacts user={user} />
          <LastErrors user={user} />
        </div>
      </div>
      {asked !== null && <UserDialogs asked={asked} user={user} onClose={() => setAsked(null)} />}
    </>
  );
}

/** `/admin/users/{userId}`: everything staff sees of a user and may do for them (png/16). */
export function UserPage() {
  const id = useParam('userId');
  const read = useQuery(apiQuery('GET /admin/users/{id}', { params: { id } }));
  const missing = isProblem(read.error, 'NOT_FOUND') || isProblem(read.error, 'INVALID_INPUT');
  return (
    <>
      <StaffHeader
        within
        title={read.data ? nameOf(read.data) : missing ? texts.missing.title : staffTexts.loading}
      />
      <div className={styles.page}>
        {read.data ? (
          <UserBody key={id} user={read.data} />
        ) : missing ? (
          <EmptyState icon={<UserX />} title={texts.missing.title} text={texts.missing.text}>
            <ButtonLink href={paths.admin.href()}>{texts.missing.back}</ButtonLink>
          </EmptyState>
        ) : read.isLoadingError ? (
          <Card>
            <Failed read={read} />
          </Card>
        ) : (
          <Card flush>
            <SkeletonRows count={8} label={staffTexts.loading} />
          </Card>
        )}
      </div>
    </>
  );
}
