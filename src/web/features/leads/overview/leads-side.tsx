import { useMutation, useQuery } from '@tanstack/react-query';
import {
  AtSign,
  Ban,
  BookUser,
  Bookmark,
  Ellipsis,
  History,
  MessageSquareReply,
  Pencil,
  Plus,
  Tag,
  Trash2,
  TriangleAlert,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import type { SavedFilterAnswer } from '#contract/saved-filters.ts';
import { api } from '#web/api/api.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import {
  filterToQuery,
  isSameQuery,
  EMPTY_LEADS_QUERY,
  queryToParams,
  type LeadsQuery,
} from '../leads-query.ts';
import { countText, savedFiltersQuery, useLeadCount, useLeadsQuery } from '../use-leads-query.ts';
import { SaveFilterDialog } from './save-filter-dialog.tsx';
import { leadsOverviewTexts } from './leads-overview-texts.ts';
import styles from './leads-overview.module.css';

const { side, saved: texts } = leadsOverviewTexts;
const FRESH_MS = 30_000;
const TAGS_SHOWN = 12;

const VIEWS: readonly { label: string; icon: LucideIcon; asked: LeadsQuery }[] = [
  { label: side.views.all, icon: UsersRound, asked: EMPTY_LEADS_QUERY },
  {
    label: side.views.replied,
    icon: MessageSquareReply,
    asked: { ...EMPTY_LEADS_QUERY, includeTypes: ['MESSAGE_RESPONDED'] },
  },
  {
    label: side.views.withEmail,
    icon: AtSign,
    asked: { ...EMPTY_LEADS_QUERY, includeTypes: ['EMAIL_AVAILABLE'] },
  },
  {
    label: side.views.failed,
    icon: TriangleAlert,
    asked: { ...EMPTY_LEADS_QUERY, status: ['FAILED'] },
  },
  {
    label: side.views.blacklisted,
    icon: Ban,
    asked: { ...EMPTY_LEADS_QUERY, status: ['BLACKLISTED'] },
  },
];

type EntryProps = {
  label: string;
  icon: LucideIcon;
  asked: LeadsQuery;
  count?: number;
  savedFilter?: string | null;
  current: boolean;
};

/** A way to look at the leads, with how many it shows. */
function Entry({ label, icon: Icon, asked, count, savedFilter = null, current }: EntryProps) {
  const counted = useLeadCount(asked, count === undefined);
  const shown = count ?? counted;
  return (
    <AppLink
      href={paths.leads.href({ query: { ...queryToParams(asked), savedFilter } })}
      aria-current={current ? 'true' : undefined}
      className={current ? styles.currentEntry : styles.entry}
    >
      <Icon aria-hidden="true" />
      <span className="grow truncate">{label}</span>
      <span className="size-12 quiet regular num">
        {countText(shown, count !== undefined || isSameQuery(asked, EMPTY_LEADS_QUERY))}
        <span className="sr-only"> {side.countSpoken}</span>
      </span>
    </AppLink>
  );
}

function SavedEntry({
  saved,
  current,
  onRename,
  onRemove,
}: {
  saved: SavedFilterAnswer;
  current: boolean;
  onRename: () => void;
  onRemove: () => void;
}) {
  const items = [
    { label: texts.rename, icon: <Pencil aria-hidden="true" />, onSelect: onRename },
    {
      label: texts.remove,
      icon: <Trash2 aria-hidden="true" />,
      danger: true,
      onSelect: onRemove,
    },
  ];
  return (
    <li className="row shrink">
      <Entry
        label={saved.name}
        icon={Bookmark}
        asked={filterToQuery(saved.filter)}
        savedFilter={saved.id}
        current={current}
      />
      <Menu
        label={texts.more(saved.name)}
        align="end"
        items={items}
        trigger={(props) => (
          <IconButton
            {...props}
            size="small"
            label={texts.more(saved.name)}
            icon={<Ellipsis aria-hidden="true" />}
          />
        )}
      />
    </li>
  );
}

function SavedFilters() {
  const { saved: current, ask, asked } = useLeadsQuery();
  const [naming, setNaming] = useState(false);
  const nothing = isSameQuery(asked, EMPTY_LEADS_QUERY);
  const onError = useProblemToast();
  const saved = useQuery(savedFiltersQuery);
  const [renaming, setRenaming] = useState<SavedFilterAnswer | null>(null);
  const [removing, setRemoving] = useState<SavedFilterAnswer | null>(null);
  const remove = useMutation({
    mutationFn: ({ id }: SavedFilterAnswer) =>
      api('DELETE /leads/filters/{savedFilterId}', { params: { savedFilterId: id } }),
    onSuccess: (_answer, { id }) => {
      if (current?.id === id) ask(asked, null);
      setRemoving(null);
    },
    onError,
  });
  return (
    <div role="group" aria-label={texts.title}>
      <div className="row between">
        <p className={`small quiet medium ${styles.sideHeading}`}>{texts.title}</p>
        <IconButton
          size="small"
          label={texts.add}
          disabledReason={nothing ? texts.nothingToSave : null}
          icon={<Plus aria-hidden="true" />}
          onClick={() => setNaming(true)}
        />
      </div>
      {naming && (
        <SaveFilterDialog
          asked={asked}
          onClose={() => setNaming(false)}
          onSaved={({ id }) => {
            setNaming(false);
            ask(asked, id);
          }}
        />
      )}
      {saved.isLoadingError && (
        <Button size="small" variant="link" onClick={() => void saved.refetch()}>
          {texts.retry}
        </Button>
      )}
      {saved.data?.length === 0 && (
        <p className={`small faint ${styles.sideQuiet}`}>{texts.none}</p>
      )}
      <ul className="stack gap-1">
        {saved.data?.map((each) => (
          <SavedEntry
            key={each.id}
            saved={each}
            current={current?.id === each.id}
            onRename={() => setRenaming(each)}
            onRemove={() => setRemoving(each)}
          />
        ))}
      </ul>
      {renaming && (
        <SaveFilterDialog
          rename={renaming}
          onClose={() => setRenaming(null)}
          onSaved={() => setRenaming(null)}
        />
      )}
      {removing && (
        <ConfirmDialog
          open
          onClose={() => setRemoving(null)}
          onConfirm={() => remove.mutate(removing)}
          busy={remove.isPending}
          danger
          title={texts.removeTitle(removing.name)}
          text={texts.removeText}
          confirmLabel={texts.remove}
          cancelLabel={texts.keep}
        />
      )}
    </div>
  );
}

/** The ways to look at the leads: fixed ones, saved filters, tags (design, png/34). */
export function LeadsSide() {
  const { asked, saved } = useLeadsQuery();
  const tags = useQuery({ ...apiQuery('GET /leads/tags'), staleTime: FRESH_MS });
  const tagAsked = (tag: string): LeadsQuery => ({ ...EMPTY_LEADS_QUERY, tags: [tag] });
  return (
    <nav aria-label={side.label} className={styles.side}>
      <p className={`small quiet medium ${styles.sideHeading}`}>{side.title}</p>
      <ul className="stack gap-1">
        {VIEWS.map((view) => (
          <li key={view.label}>
            <Entry {...view} current={saved === null && isSameQuery(view.asked, asked)} />
          </li>
        ))}
        <li>
          <AppLink href={paths.doNotContact.href()} className={styles.entry}>
            <BookUser aria-hidden="true" />
            <span className="grow truncate">{side.doNotContact}</span>
          </AppLink>
        </li>
        <li>
          <AppLink href={paths.contactHistory.href()} className={styles.entry}>
            <History aria-hidden="true" />
            <span className="grow truncate">{side.contactHistory}</span>
          </AppLink>
        </li>
      </ul>
      <SavedFilters />
      {(tags.data?.length ?? 0) > 0 && (
        <div role="group" aria-label={side.tags}>
          <p className={`small quiet medium ${styles.sideHeading}`}>{side.tags}</p>
          <ul className="stack gap-1">
            {tags.data?.slice(0, TAGS_SHOWN).map(({ tag, count }) => (
              <li key={tag}>
                <Entry
                  label={tag}
                  icon={Tag}
                  asked={tagAsked(tag)}
                  count={count}
                  current={saved === null && isSameQuery(tagAsked(tag), asked)}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </nav>
  );
}
