import { useQuery, useQueryClient, useMutation } from '@tanstack/react-query';
import { MailOpen, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { problemText } from '#web/api/api-problem.ts';
import { apiQuery } from '#web/api/queries.ts';
import { PageHeader } from '#web/parts/page-header.tsx';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Badge, type Tone } from '#web/ui/data/badge.tsx';
import { EmptyState, RetryCard } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import { useHrefWith, useQueryParams, useSetQueryParams } from '#web/ui/navigation/query-params.ts';
import { TimeText } from '#web/ui/text/times.tsx';
import type { OutboxMail } from './outbox-mail.ts';
import { MailView } from './mail-view.tsx';
import styles from './outbox.module.css';
import { api } from '#web/api/api.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { outboxTexts as texts } from './outbox-texts.ts';

/**
 * Asks, then deletes the mails that are shown; `narrowed` says that a search leaves others out,
 * which stay.
 */
function ClearOutbox({ mails, narrowed }: { mails: readonly OutboxMail[]; narrowed: boolean }) {
  const [asking, setAsking] = useState(false);
  const toast = useToast();
  const onError = useProblemToast();
  const clear = useMutation({
    mutationFn: () => api('DELETE /practice/outbox', { query: { ids: mails.map(({ id }) => id) } }),
    onSuccess: ({ deleted }) => toast.success(texts.clear.deleted(deleted)),
    onError,
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button
        icon={<Trash2 aria-hidden="true" />}
        disabled={mails.length === 0}
        onClick={() => setAsking(true)}
      >
        {texts.clear.open}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => clear.mutate()}
        title={narrowed ? texts.clear.titleNarrowed : texts.clear.title}
        text={`${texts.clear.text(mails.length)}${narrowed ? ` ${texts.clear.othersStay}` : ''}`}
        confirmLabel={narrowed ? texts.clear.confirmNarrowed : texts.clear.confirm}
        busyLabel={texts.clear.deleting}
        danger
        busy={clear.isPending}
      />
    </>
  );
}

const KINDS: readonly { mode: string; word: string; tone: Tone }[] = [
  { mode: 'mode=verifyEmail', word: texts.kinds.verification, tone: 'accent' },
  { mode: 'mode=resetPassword', word: texts.kinds.reset, tone: 'warning' },
  { mode: 'mode=recoverEmail', word: texts.kinds.recovery, tone: 'warning' },
];

/** The subject matter of an email, by its links. */
function mailKind({ links }: { links: readonly string[] }): { word: string; tone: Tone } {
  return (
    KINDS.find(({ mode }) => links.some((link) => link.includes(mode))) ?? {
      word: texts.kinds.notice,
      tone: 'neutral',
    }
  );
}

const REREAD_MS = 3000;

function matches(mail: OutboxMail, words: string): boolean {
  const text = `${mail.to} ${mail.subject} ${mail.text}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function MailRow({ mail, chosen, href }: { mail: OutboxMail; chosen: boolean; href: string }) {
  const kind = mailKind(mail);
  return (
    <li>
      <AppLink
        href={href}
        className={classNames('block plain text-start', styles.mail, chosen && styles.chosen)}
        aria-current={chosen ? 'true' : undefined}
      >
        <span className="row gap-12 between">
          <span className="shrink semibold truncate">{mail.subject}</span>
          <span className="size-12 faint nowrap">
            <TimeText at={mail.sentAt} form="soon" clock="real" />
          </span>
        </span>
        <span className="row gap-12 between">
          <span className="shrink size-12 quiet truncate">{texts.to(mail.to)}</span>
          <Badge tone={kind.tone}>{kind.word}</Badge>
        </span>
      </AppLink>
    </li>
  );
}

/** Updates the number next to the sidebar's entry. */
function useTellCount(count: number | undefined) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (count !== undefined)
      void queryClient.invalidateQueries({ queryKey: ['GET /practice/outbox/count'] });
  }, [queryClient, count]);
}

/** `/practice/outbox`: the product's own mails while no mail server is set up. */
export function OutboxPage() {
  const { to = '', mail: mailId } = useQueryParams();
  const setQuery = useSetQueryParams();
  const hrefWith = useHrefWith();
  const phone = useMedia(PHONE);
  const outbox = useQuery({ ...apiQuery('GET /practice/outbox'), refetchInterval: REREAD_MS });
  useTellCount(outbox.data?.length);
  const mails = (outbox.data ?? []).filter((mail) => matches(mail, to));
  const opened = mails.find((mail) => mail.id === mailId);
  const shown = opened ?? mails[0];
  const search = (
    <SearchField
      className={styles.search}
      label={texts.search}
      placeholder={texts.search}
      value={to}
      onChange={(next) => setQuery({ to: next, mail: null })}
    />
  );
  return (
    <>
      <PageHeader
        title={texts.title}
        count={outbox.data && mails.length}
        text={texts.text}
        actions={
          <>
            {!phone && search}
            <ClearOutbox mails={mails} narrowed={to !== ''} />
          </>
        }
      />
      <div className={styles.page}>
        {phone && search}
        {!shown && (
          <div className={styles.without}>
            {outbox.isPending && <SkeletonRows rowHeight={64} label={texts.loading} />}
            {outbox.isLoadingError && (
              <RetryCard text={problemText(outbox.error)} onRetry={() => void outbox.refetch()} />
            )}
            {outbox.data && (
              <EmptyState
                icon={<MailOpen />}
                title={to ? texts.noMatch : texts.none}
                text={to ? texts.noMatchText : texts.noneText}
              />
            )}
          </div>
        )}
        {shown && (
          <>
            <ul
              className={classNames(styles.list, opened && styles.hidden)}
              aria-label={texts.list}
            >
              {mails.map((mail) => (
                <MailRow
                  key={mail.id}
                  mail={mail}
                  chosen={mail.id === shown.id}
                  href={hrefWith({ mail: mail.id })}
                />
              ))}
            </ul>
            <MailView
              key={shown.id}
              mail={shown}
              className={opened ? undefined : styles.hidden}
              backHref={hrefWith({ mail: null })}
            />
          </>
        )}
      </div>
    </>
  );
}
