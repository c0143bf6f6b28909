import { useMutation, useQuery } from '@tanstack/react-query';
import { Lock, MailQuestionMark } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { CampaignInvitationAnswer } from '#contract/campaign-senders.ts';
import { actingUserId } from '#web/acting-user.ts';
import { api } from '#web/api/api.ts';
import { isProblem } from '#web/api/api-problem.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { Answered } from '#web/kit/answered.tsx';
import { PageHeader } from '#web/parts/page-header.tsx';
import { paths } from '#web/paths.ts';
import { backToOwnAccount } from '#web/session/own-account.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { InvitationSequence } from './invitation-sequence.tsx';
import { invitationTexts as texts } from './invitation-texts.ts';
import styles from './invitation.module.css';
import { useCampaignId } from './use-campaign.ts';

function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageHeader
        title={title}
        back={{ href: paths.campaigns.href(), label: texts.back, word: texts.backWord }}
      />
      <div className={`stack fit gap-16 ${styles.page}`}>{children}</div>
    </>
  );
}

/** Agrees, or declines; both can be changed later. */
function AnswerButtons({ invitation }: { invitation: CampaignInvitationAnswer }) {
  const campaignId = useCampaignId();
  const toast = useToast();
  const answer = useMutation({
    mutationFn: (agree: boolean) =>
      api('POST /campaigns/{campaignId}/senders/me', { params: { campaignId }, body: { agree } }),
    onSuccess: ({ name }, agree) => toast.success(agree ? texts.agreed(name) : texts.declined),
    onError: useProblemToast(),
  });
  const busyWith = answer.isPending ? answer.variables : null;
  return (
    <>
      <Button
        variant="primary"
        busy={busyWith === true}
        busyLabel={texts.agreeing}
        onClick={() => answer.mutate(true)}
      >
        {texts.agree}
      </Button>
      {invitation.state === 'INVITED' && (
        <Button
          busy={busyWith === false}
          busyLabel={texts.declining}
          onClick={() => answer.mutate(false)}
        >
          {texts.decline}
        </Button>
      )}
    </>
  );
}

function LeaveButton({ name }: { name: string }) {
  const campaignId = useCampaignId();
  const [asked, setAsked] = useState(false);
  const toast = useToast();
  const words = texts.leaving;
  const leave = useMutation({
    mutationFn: () => api('DELETE /campaigns/{campaignId}/senders/me', { params: { campaignId } }),
    onSuccess: () => toast.success(words.done(name)),
    onError: useProblemToast(),
    onSettled: () => setAsked(false),
  });
  return (
    <>
      <Button variant="danger-outline" onClick={() => setAsked(true)}>
        {texts.leave}
      </Button>
      <ConfirmDialog
        open={asked}
        danger
        onClose={() => setAsked(false)}
        onConfirm={() => leave.mutate()}
        busy={leave.isPending}
        title={words.title(name)}
        text={words.text}
        confirmLabel={words.confirm}
        busyLabel={words.busy}
        cancelLabel={words.keep}
      />
    </>
  );
}

function Invitation({ invitation }: { invitation: CampaignInvitationAnswer }) {
  const campaignId = useCampaignId();
  const { state, name, ownerName, share, ownCampaignId, sequence } = invitation;
  // The owner sends with the shared campaign itself, which they can't leave.
  const isOwners = ownCampaignId === campaignId;
  const isAsked = state === 'INVITED' || state === 'DECLINED';
  return (
    <>
      <Card>
        <div className="stack fit gap-14">
          <div className="stack fit gap-4">
            <h2 className="breaks">{texts.head[state](ownerName, name)}</h2>
            {!isOwners && <p className="quiet">{texts.lead[state](ownerName)}</p>}
          </div>
          {state !== 'LEFT' && (
            <p className="num">
              <span className="quiet">{texts.share}:</span>{' '}
              <strong className="semibold">{texts.shareValue(share)}</strong>
            </p>
          )}
          {isAsked && (
            <ul className={`stack gap-6 ${styles.points}`}>
              {texts.points(ownerName).map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          )}
          <div className="row gap-8 wrap">
            {isAsked && <AnswerButtons invitation={invitation} />}
            {ownCampaignId !== null && (
              <ButtonLink
                {...(state === 'AGREED' && { variant: 'primary' })}
                href={paths.campaign.href({ campaignId: ownCampaignId })}
              >
                {texts.open}
              </ButtonLink>
            )}
            {state === 'AGREED' && !isOwners && <LeaveButton name={name} />}
          </div>
        </div>
      </Card>
      {state !== 'LEFT' && <InvitationSequence sequence={sequence} />}
    </>
  );
}

/**
 * `/campaigns/{id}/invitation`: a member sees whose campaign they are asked to send for, its texts
 * in their own name, and their share, and agrees, declines, or leaves (product rules, section 22).
 */
export function InvitationPage() {
  const campaignId = useCampaignId();
  const inside = actingUserId() !== null;
  const read = useQuery({
    ...apiQuery('GET /campaigns/{campaignId}/senders/me', { params: { campaignId } }),
    enabled: !inside,
  });
  if (inside)
    return (
      <Page title={texts.title}>
        <EmptyState icon={<Lock />} title={texts.inside} text={texts.insideText}>
          <Button variant="primary" onClick={backToOwnAccount}>
            {texts.backToOwn}
          </Button>
        </EmptyState>
      </Page>
    );
  if (isProblem(read.error, 'NOT_FOUND'))
    return (
      <Page title={texts.title}>
        <EmptyState icon={<MailQuestionMark />} title={texts.missing} text={texts.missingText}>
          <ButtonLink href={paths.campaigns.href()}>{texts.back}</ButtonLink>
        </EmptyState>
      </Page>
    );
  return (
    <Page title={read.data?.name ?? texts.title}>
      <Answered
        read={read}
        carded
        loading={
          <Card flush>
            <SkeletonRows count={4} label={texts.loading} />
          </Card>
        }
      >
        {(invitation) => <Invitation invitation={invitation} />}
      </Answered>
    </Page>
  );
}
