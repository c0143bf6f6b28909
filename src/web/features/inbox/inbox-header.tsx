import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Loader, Megaphone, RefreshCw } from 'lucide-react';
import { relativeTimeInSentence } from '#core/time/relative-time.ts';
import { api } from '#web/api/api.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { PageHeader } from '#web/parts/page-header.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Segmented } from '#web/ui/fields/segmented.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { BELOW_DESKTOP, BELOW_WIDE, PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import { useRealNow } from '#web/ui/text/time-context.ts';
import type { InboxFilter, ShownPart } from './inbox-query.ts';
import { inboxTexts as texts } from './inbox-texts.ts';
import { useCampaigns } from './use-campaigns.ts';
import { useRefresh } from './use-refresh.ts';
import styles from './inbox.module.css';

const MINUTE_MS = 60_000;

/** The time of the last refresh, and a button to refresh now. */
function Refresh() {
  const client = useQueryClient();
  const now = useRealNow(MINUTE_MS);
  const wide = !useMedia(BELOW_WIDE);
  const refresh = useRefresh();
  const onError = useProblemToast();
  const look = useMutation({
    mutationFn: () => api('POST /messaging/refresh'),
    onSuccess: (answer) => client.setQueryData(apiQuery('GET /messaging/refresh').queryKey, answer),
    onError,
  });
  if (!refresh) return null;
  const running = refresh.status === 'IN_PROGRESS' || look.isPending;
  const { refreshedAt } = refresh;
  const age =
    refreshedAt === null
      ? texts.refresh.never
      : texts.refresh.at(
          relativeTimeInSentence({ at: Math.min(Date.parse(refreshedAt), now), now }),
        );
  return (
    <span className="row gap-2 size-12 quiet nowrap">
      <IconButton
        label={running ? texts.refresh.running : wide ? texts.refresh.now : age}
        aria-busy={running}
        icon={
          running ? (
            <Loader className={styles.turning} aria-hidden="true" />
          ) : (
            <RefreshCw aria-hidden="true" />
          )
        }
        onClick={() => !running && look.mutate()}
      />
      {wide && <span role="status">{running ? texts.refresh.running : age}</span>}
    </span>
  );
}

/** The parts of the list with how much is in each. */
function Parts({ show, onShow }: { show: ShownPart; onShow: (show: ShownPart) => void }) {
  const phone = useMedia(PHONE);
  const counts = useQuery(apiQuery('GET /messaging/conversations/counts')).data;
  const segments = [
    { value: 'replies' as const, count: 0 },
    { value: 'unread' as const, count: counts?.unread ?? 0 },
    { value: 'waiting' as const, count: counts?.awaitingMe ?? 0 },
    { value: 'reminders' as const, count: counts?.reminders ?? 0 },
    { value: 'sent' as const, count: 0 },
  ].map(({ value, count }) => ({
    value,
    label: texts.part[value],
    ...(count > 0 && {
      count: value === 'unread' && !phone ? <b className={styles.unread}>{count}</b> : count,
      spoken: texts.partCount(texts.part[value], count),
    }),
  }));
  return (
    <Segmented<ShownPart>
      label={texts.parts}
      value={show}
      onChange={onShow}
      segments={segments}
      look={phone ? 'chips' : 'bar'}
      {...(phone && { className: styles.parts })}
    />
  );
}

/** The bar over the inbox (design, png/09). With a conversation open, that one has the heading. */
export function InboxHeader({
  filter,
  change,
  open,
}: {
  filter: InboxFilter;
  change: (part: Partial<InboxFilter>) => void;
  open: boolean;
}) {
  const phone = useMedia(PHONE);
  const narrow = useMedia(BELOW_DESKTOP);
  const campaigns = useCampaigns() ?? [];
  const parts = <Parts show={filter.show} onShow={(show) => change({ show })} />;
  return (
    <PageHeader
      title={texts.title}
      {...(open && { headed: false, tabTitle: [] })}
      {...(!phone && { beside: parts })}
      actions={
        <>
          <Refresh />
          {!narrow && (
            <SelectField
              hideLabel
              label={texts.campaign}
              className={styles.campaign}
              value={filter.campaignId}
              onChange={(campaignId) => change({ campaignId })}
              searchable
              options={[
                {
                  value: '',
                  label: texts.allCampaigns,
                  icon: <Megaphone aria-hidden="true" />,
                },
                ...campaigns.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
        </>
      }
    >
      {phone && parts}
    </PageHeader>
  );
}
