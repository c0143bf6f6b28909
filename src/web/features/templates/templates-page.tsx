import { useMutation } from '@tanstack/react-query';
import { ChevronDown, ListChecks, Plus, Route } from 'lucide-react';
import { useState } from 'react';
import type { TemplateAnswer } from '#contract/templates.ts';
import { api } from '#web/api/api.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { SettingsLayout } from '#web/parts/settings-layout/settings-layout.tsx';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Failed } from '#web/kit/answered.tsx';
import { useListPage } from '#web/kit/list-page.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Pager } from '#web/ui/data/pager.tsx';
import { SMALLEST_PAGE } from '#web/ui/data/page-size.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Segmented } from '#web/ui/fields/segmented.tsx';
import { PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import { useQueryParams, useSetQueryParams } from '#web/ui/navigation/query-params.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { StartersCard } from './starters-card.tsx';
import { TemplateCard } from './template-card.tsx';
import { useCopyTemplate } from './use-copy-template.ts';
import { templatesTexts } from './templates-texts.ts';
import styles from './templates.module.css';

const LIST = 'GET /v1/shared/sequenceitemtemplates';
const SORTS = [
  { value: '', label: templatesTexts.sorts.lastUsed },
  { value: 'updatedAt,desc', label: templatesTexts.sorts.lastChanged },
  { value: 'templateName', label: templatesTexts.sorts.name },
] as const;
const TYPES = [
  { value: 'ALL', label: templatesTexts.owners.ALL },
  { value: 'INDIVIDUAL', label: templatesTexts.owners.INDIVIDUAL },
  { value: 'GROUP', label: templatesTexts.owners.GROUP },
] as const;

/** Asks before a template is deleted; campaigns that were begun from it keep their own copy. */
function DeleteTemplateDialog({
  template,
  onClose,
}: {
  template: TemplateAnswer | null;
  onClose: () => void;
}) {
  const remove = useMutation({
    mutationFn: ({ id }: TemplateAnswer) =>
      api('DELETE /v1/shared/sequenceitemtemplates/{templateId}', { params: { templateId: id } }),
    onError: useProblemToast(),
    onSettled: onClose,
  });
  const texts = templatesTexts.remove;
  return (
    <ConfirmDialog
      open={template !== null}
      onClose={onClose}
      onConfirm={() => template && remove.mutate(template)}
      busy={remove.isPending}
      danger
      title={texts.title(template?.templateName)}
      text={texts.text({ ofTeam: template?.templateType === 'GROUP' })}
      confirmLabel={texts.confirm}
      busyLabel={texts.busy}
      cancelLabel={texts.cancel}
    />
  );
}

function useTemplateList() {
  const params = useQueryParams();
  const templateType =
    TYPES.find(({ value }) => value !== 'ALL' && value === params['type'])?.value ?? null;
  const sort = SORTS.find(({ value }) => value === params['sort']) ?? SORTS[0];
  const query = params['query'] ?? '';
  const { read: list, behind } = useListPage(LIST, {
    query: { templateType, query: query || null, sort: sort.value || null },
  });
  const filtered = templateType !== null || query !== '';
  return { list, behind, templateType, sort, query, filtered };
}

/**
 * Templates, one's own and the team's, with three starters (campaigns spec, section 2; design,
 * png/29).
 */
export function TemplatesPage() {
  const { list, behind, templateType, sort, query, filtered } = useTemplateList();
  const setParams = useSetQueryParams();
  const user = useCurrentUser();
  const copy = useCopyTemplate();
  const phone = useMedia(PHONE);
  const fresh = paths.sequenceTemplate.href({ templateId: 'new' });
  const [deleting, setDeleting] = useState<TemplateAnswer | null>(null);
  const templates = list.data?.content ?? [];
  const loading = behind || !list.data;
  const counts = list.data && {
    ALL: list.data.counts.INDIVIDUAL + list.data.counts.GROUP,
    ...list.data.counts,
  };
  const clear = () => setParams({ type: null, query: null, page: null });
  return (
    <SettingsLayout
      title={templatesTexts.title}
      text={templatesTexts.text}
      actions={
        phone ? (
          <ButtonLink
            square
            variant="primary"
            href={fresh}
            aria-label={templatesTexts.newTemplate}
            icon={<Plus aria-hidden="true" />}
          />
        ) : (
          <ButtonLink variant="primary" href={fresh} icon={<Plus aria-hidden="true" />}>
            {templatesTexts.newTemplate}
          </ButtonLink>
        )
      }
    >
      <div className="row gap-10 wrap">
        <Segmented
          size="small"
          label={templatesTexts.owner}
          value={templateType ?? 'ALL'}
          onChange={(value) => setParams({ type: value === 'ALL' ? null : value, page: null })}
          segments={TYPES.map((type) => ({
            ...type,
            ...(counts && { count: counts[type.value] }),
          }))}
        />
        <SearchField
          className={styles.search}
          label={templatesTexts.find}
          placeholder={templatesTexts.find}
          value={query}
          onChange={(text) => setParams({ query: text || null, page: null })}
        />
        <Menu
          className={styles.sort}
          label={templatesTexts.sort}
          align="end"
          items={SORTS.map((each) => ({
            label: each.label,
            checked: each.value === sort.value,
            onSelect: () => setParams({ sort: each.value || null, page: null }),
          }))}
          trigger={(props) => (
            <Button
              {...props}
              size="small"
              icon={<ListChecks aria-hidden="true" />}
              iconAfter={<ChevronDown aria-hidden="true" />}
            >
              {sort.label}
            </Button>
          )}
        />
      </div>
      {list.isLoadingError ? (
        <Failed read={list} />
      ) : (
        <ul
          className={`stack gap-14 ${styles.grid}`}
          aria-label={templatesTexts.list}
          aria-busy={loading}
        >
          {loading &&
            [1, 2, 3, 4].map((each) => (
              <li key={each} className={`surface stack shrink ${styles.card}`}>
                <Skeleton height={280} />
              </li>
            ))}
          {templates.map((template) => (
            <TemplateCard
              key={template.id}
              template={template}
              own={template.userId === user?.id}
              copying={copy.isPending && copy.variables?.id === template.id}
              onCopy={() => copy.mutate(template)}
              onDelete={() => setDeleting(template)}
            />
          ))}
          {!loading && templates.length === 0 && (
            <li className={styles.nothing}>
              {filtered ? (
                <EmptyState
                  icon={<Route />}
                  title={templatesTexts.noMatch.title}
                  text={templatesTexts.noMatch.text}
                >
                  <Button onClick={clear}>{templatesTexts.noMatch.clear}</Button>
                </EmptyState>
              ) : (
                <EmptyState
                  icon={<Route />}
                  title={templatesTexts.empty.title}
                  text={templatesTexts.empty.text}
                />
              )}
            </li>
          )}
          {!loading && (
            <li
              className={styles.startersPlace}
              data-beside={templates.length % 4 === 1 || undefined}
            >
              <StartersCard />
            </li>
          )}
        </ul>
      )}
      {(list.data?.totalElements ?? 0) > SMALLEST_PAGE && (
        <Pager totalElements={list.data?.totalElements ?? 0} word={templatesTexts.template} />
      )}
      <DeleteTemplateDialog template={deleting} onClose={() => setDeleting(null)} />
    </SettingsLayout>
  );
}
