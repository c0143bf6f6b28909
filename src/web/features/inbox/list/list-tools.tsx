import { useQuery } from '@tanstack/react-query';
import { Archive, Filter, Mail, MessageSquareText, Tag, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { CONVERSATION_CHANNELS } from '#core/conversation/conversation-channels.ts';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { apiQuery } from '#web/api/queries.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import type { MenuItem } from '#web/ui/overlays/menu-item.ts';
import { useCampaigns } from '../use-campaigns.ts';
import { countsQuery, type InboxFilter } from '../inbox-query.ts';
import { inboxTexts as texts } from '../inbox-texts.ts';
import { teamInboxTexts as teamTexts } from '../team-inbox-texts.ts';
import styles from './list.module.css';

const TYPED_MS = 250;
const CHANNEL_ICONS = {
  LINKEDIN: <MessageSquareText aria-hidden="true" />,
  EMAIL: <Mail aria-hidden="true" />,
} as const;

/** The words that are looked for, asked once one stops typing. */
function Find({ query, onChange }: { query: string; onChange: (query: string) => void }) {
  const [typed, setTyped] = useState(query);
  const [asked, setAsked] = useState(query);
  if (asked !== query) {
    setAsked(query);
    setTyped(query);
  }
  useEffect(() => {
    if (typed === asked) return undefined;
    const timer = setTimeout(() => {
      setAsked(typed);
      onChange(typed);
    }, TYPED_MS);
    return () => clearTimeout(timer);
  }, [typed, asked, onChange]);
  return (
    <SearchField
      label={texts.find}
      placeholder={texts.find}
      value={typed}
      onChange={setTyped}
      maxLength={FIELD_LENGTHS.search}
    />
  );
}

type Change = (part: Partial<InboxFilter>) => void;

/** The filters that are on, each with its way off. */
function Chips({ filter, change }: { filter: InboxFilter; change: Change }) {
  const labels = useQuery(apiQuery('GET /messaging/labels')).data;
  const campaigns = useCampaigns();
  const accounts = useAccounts(filter);
  const chips = [
    filter.show === 'archived' && {
      of: 'show',
      word: texts.part.archived,
      off: { show: 'replies' as const },
    },
    filter.channel && {
      of: 'channel',
      word: texts.channel[filter.channel],
      off: { channel: '' as const },
    },
    filter.label && {
      of: 'label',
      word: labels?.find(({ id }) => id === filter.label)?.name ?? texts.labels,
      off: { label: '' },
    },
    filter.accountId && {
      of: 'account',
      word: accounts.find(({ userId }) => userId === filter.accountId)?.name ?? teamTexts.account,
      off: { accountId: '' },
    },
    filter.assignedTo && {
      of: 'assigned',
      word: filter.assignedTo === 'me' ? teamTexts.assignedToMe : teamTexts.assignedToNobody,
      off: { assignedTo: '' as const },
    },
    filter.campaignId && {
      of: 'campaign',
      word: campaigns?.find(({ id }) => id === filter.campaignId)?.name ?? texts.campaign,
      off: { campaignId: '' },
    },
  ].filter((chip) => typeof chip === 'object');
  if (chips.length === 0) return null;
  return (
    <div className={`flex gap-6 wrap ${styles.chips}`}>
      {chips.map(({ of, word, off }) => (
        <span key={of} className={`inline-row gap-2 small tone-accent ${styles.chip}`}>
          <span>{word}</span>
          <IconButton
            size="small"
            label={texts.removeFilter(word)}
            icon={<X aria-hidden="true" />}
            onClick={() => change(off)}
          />
        </span>
      ))}
    </div>
  );
}

/** The accounts of the team’s inbox; none in one’s own. */
function useAccounts({ scope }: InboxFilter) {
  const counts = useQuery({ ...countsQuery('team'), enabled: scope === 'team' });
  return scope === 'team' ? (counts.data?.accounts ?? []) : [];
}

/** Whose account, and who is to answer: the filters of the team’s inbox. */
function useTeamItems({ filter, change }: { filter: InboxFilter; change: Change }): MenuItem[] {
  const accounts = useAccounts(filter);
  if (filter.scope === '') return [];
  const assigned = { '': teamTexts.anyone, me: teamTexts.me, nobody: teamTexts.nobody } as const;
  return [
    { kind: 'heading', label: teamTexts.assigned },
    ...(['', 'me', 'nobody'] as const).map((assignedTo) => ({
      label: assigned[assignedTo],
      checked: filter.assignedTo === assignedTo,
      onSelect: () => change({ assignedTo }),
    })),
    { kind: 'heading', label: teamTexts.account },
    ...[{ userId: '', name: teamTexts.allAccounts }, ...accounts].map(({ userId, name }) => ({
      label: name,
      checked: filter.accountId === userId,
      onSelect: () => change({ accountId: userId }),
    })),
  ];
}

/** Search and filters over the list. */
export function ListTools({
  filter,
  change,
  onManageLabels,
}: {
  filter: InboxFilter;
  change: Change;
  onManageLabels: () => void;
}) {
  const ofTeam = filter.scope === 'team';
  const allLabels = useQuery(apiQuery('GET /messaging/labels')).data ?? [];
  // Labels and campaigns belong to one account; only the common labels are the team's.
  const labels = ofTeam ? allLabels.filter(({ own }) => !own) : allLabels;
  const campaigns = useCampaigns() ?? [];
  const teamItems = useTeamItems({ filter, change });
  const archived = filter.show === 'archived';
  const items: MenuItem[] = [
    {
      label: archived ? texts.hideArchived : texts.showArchived,
      icon: <Archive aria-hidden="true" />,
      onSelect: () => change({ show: archived ? 'replies' : 'archived' }),
    },
    ...teamItems,
    { kind: 'line' },
    ...(['', ...CONVERSATION_CHANNELS] as const).map((channel) => ({
      label: channel === '' ? texts.anyChannel : texts.channel[channel],
      ...(channel !== '' && { icon: CHANNEL_ICONS[channel] }),
      checked: filter.channel === channel,
      onSelect: () => change({ channel }),
    })),
    { kind: 'heading', label: texts.labels },
    {
      label: texts.anyLabel,
      checked: filter.label === '',
      onSelect: () => change({ label: '' }),
    },
    ...labels.map(({ id, name }) => ({
      label: name,
      checked: filter.label === id,
      onSelect: () => change({ label: id }),
    })),
    {
      label: texts.manageLabels,
      icon: <Tag aria-hidden="true" />,
      onSelect: onManageLabels,
    },
    ...(ofTeam
      ? []
      : [
          { kind: 'heading' as const, label: texts.campaign },
          ...[{ id: '', name: texts.allCampaigns }, ...campaigns].map(({ id, name }) => ({
            label: name,
            checked: filter.campaignId === id,
            onSelect: () => change({ campaignId: id }),
          })),
        ]),
  ];
  return (
    <div className={`stack gap-8 ${styles.tools}`} role="search">
      <Find query={filter.query} onChange={(query) => change({ query })} />
      <Menu
        label={texts.filters}
        align="end"
        items={items}
        trigger={(props) => (
          <IconButton
            {...props}
            variant="secondary"
            label={texts.filters}
            icon={<Filter aria-hidden="true" />}
          />
        )}
      />
      <Chips filter={filter} change={change} />
    </div>
  );
}
