import { TEXT_LIMITS } from '#core/sequence/text-limits.ts';
import { useQuery } from '@tanstack/react-query';
import { Copy, Route } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { TemplateId } from '#contract/shapes.ts';
import type { TemplateAnswer } from '#contract/templates.ts';
import { isProblem } from '#web/api/api-problem.ts';
import { apiQuery } from '#web/api/queries.ts';
import { PageHeader } from '#web/parts/page-header.tsx';
import type { SequenceEditorProps } from '#web/parts/sequence-editor/sequence-editor.tsx';
import { STARTERS } from '#web/parts/sequence-editor/starters.ts';
import { SettingsTrail } from '#web/parts/settings-layout/settings-trail.tsx';
import { useStaleSettings } from '#web/parts/stale-settings/use-stale-settings.tsx';
import { paths } from '#web/paths.ts';
import { usePathname } from '#web/ui/navigation/page-path.ts';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { EmptyState, RetryCard } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import { useSaveShortcut } from '#web/ui/hooks/use-save-shortcut.ts';
import { UnsavedChanges } from '#web/ui/navigation/leave-guard.tsx';
import { useNavigateTo, useQueryParams } from '#web/ui/navigation/query-params.ts';
import { changesOf, draftOf, saveDisabledReason, type TemplateDraft } from './template-draft.ts';
import { TemplatePanel } from './template-panel.tsx';
import { useCopyTemplate } from './use-copy-template.ts';
import { useTemplateSaving } from './use-template-saving.ts';
import { copyTemplateTexts } from './copy-template-texts.ts';
import { templateEditorTexts } from './template-editor-texts.ts';
import styles from './templates.module.css';
import { useCurrentUser } from '#web/session/current-user.ts';

const PREVIEW_LEADS = 20;
const FRESH_MS = 60_000;

/**
 * What the sequence editor needs besides the sequence: the account's limits, the types it may use,
 * and leads for the preview.
 */
function useEditorFacts() {
  const available = useQuery({
    ...apiQuery('GET /v1/sequenceitems/available'),
    staleTime: FRESH_MS,
  });
  const note = useQuery({
    ...apiQuery('GET /processinglimits/invite-message-length'),
    staleTime: FRESH_MS,
  });
  const leads = useQuery({
    ...apiQuery('GET /leads', { query: { size: PREVIEW_LEADS } }),
    staleTime: FRESH_MS,
  });
  const user = useCurrentUser();
  return {
    available: available.data ?? [],
    noteLength: note.data?.length ?? TEXT_LIMITS.connectNote,
    previewLeads: leads.data?.content ?? [],
    inviteByEmailAllowed:
      available.data?.some(({ type, allowed }) => type === 'CONNECT_BY_EMAIL' && allowed) ?? false,
    leadsMovingAllowed: user?.features.LEADS_MOVING ?? true,
  };
}

const SequenceEditor = lazyPart<SequenceEditorProps>(
  async () => (await import('#web/parts/sequence-editor/sequence-editor.tsx')).SequenceEditor,
  <div className={styles.loading}>
    <SkeletonRows count={5} rowHeight={56} label={templateEditorTexts.loadingEditor} />
  </div>,
);
const UNDER = { label: templateEditorTexts.list, href: paths.sequenceTemplates.href() };
const EMPTY: TemplateDraft = {
  templateName: '',
  templateType: 'INDIVIDUAL',
  sequence: null,
  version: null,
};

/** A new template or a stored one in the editor; a teammate's can be looked at and copied. */
function TemplateEditor({
  stored,
  begin,
  onReread,
}: {
  stored: TemplateAnswer | null;
  begin: TemplateDraft;
  onReread: () => void;
}) {
  const base = stored ? draftOf(stored) : EMPTY;
  const [edited, setEdited] = useState<TemplateDraft | null>(stored ? null : begin);
  const [stepOpen, setStepOpen] = useState(false);
  const [goTo, setGoTo] = useState<string | null>(null);
  const facts = useEditorFacts();
  const copy = useCopyTemplate();
  const go = useNavigateTo();
  const phone = useMedia(PHONE);
  const draft = edited ?? base;
  const readOnly = stored !== null && !stored.can.edit.allowed;
  const changes = readOnly ? [] : changesOf({ draft, stored: base });
  const change = (changed: Partial<TemplateDraft>) =>
    setEdited((before) => ({ ...(before ?? base), ...changed }));
  const save = useTemplateSaving({
    templateId: stored?.id ?? null,
    isStale: (error) => stale.noticed(error),
    onRefused: (sequence) => change({ sequence }),
    onSaved: () => {
      stale.settled();
      setEdited(null);
    },
  });
  const stale = useStaleSettings({
    what: templateEditorTexts.stale,
    saving: save.isPending,
    onRefresh: () => {
      setEdited(null);
      onReread();
    },
    onKeepMine: (version) =>
      save.mutate({ ...draft, version }, { onSuccess: () => setGoTo(UNDER.href) }),
  });
  const refusal = saveDisabledReason({
    name: draft.templateName,
    stepOpen,
    saving: save.isPending,
    sequence: draft.sequence,
  });
  const saveAndGo = () => save.mutate(draft, { onSuccess: () => setGoTo(UNDER.href) });
  // Only once nothing is unsaved anymore, or leaving would ask.
  useEffect(() => {
    if (goTo !== null) go(goTo);
  }, [goTo, go]);
  useSaveShortcut({ enabled: refusal === null && changes.length > 0, save: saveAndGo });
  const title = stored?.templateName ?? templateEditorTexts.newTemplate;
  const actions =
    readOnly && stored ? (
      <Button
        variant="primary"
        icon={<Copy aria-hidden="true" />}
        busy={copy.isPending}
        busyLabel={copyTemplateTexts.busy}
        onClick={() =>
          copy.mutate(stored, {
            onSuccess: ({ id }) => go(paths.sequenceTemplate.href({ templateId: id })),
          })
        }
      >
        {copyTemplateTexts.button}
      </Button>
    ) : (
      <>
        {!phone && <ButtonLink href={UNDER.href}>{templateEditorTexts.cancel}</ButtonLink>}
        <Button
          variant="primary"
          busy={save.isPending}
          busyLabel={templateEditorTexts.saving}
          disabledReason={refusal}
          onClick={saveAndGo}
        >
          {stored ? templateEditorTexts.update : templateEditorTexts.save}
        </Button>
      </>
    );
  return (
    <>
      {phone ? (
        <PageHeader title={title} tabTitle={[title, UNDER.label]} back={UNDER} actions={actions} />
      ) : (
        <>
          <h1 className="sr-only" tabIndex={-1}>
            {title}
          </h1>
          <SettingsTrail title={title} under={UNDER} actions={actions} />
        </>
      )}
      <div className={styles.editorPage} data-step={stepOpen ? '' : undefined}>
        <div className={styles.chart}>
          <SequenceEditor
            value={draft.sequence}
            onChange={(sequence) => change({ sequence })}
            readOnly={readOnly}
            onStepOpen={setStepOpen}
            {...facts}
          />
        </div>
        <TemplatePanel
          draft={draft}
          stored={stored}
          readOnly={readOnly}
          changes={changes}
          onChange={change}
        />
      </div>
      <UnsavedChanges
        when={changes.length > 0}
        text={templateEditorTexts.leaving(changes)}
        {...(refusal === null || refusal === templateEditorTexts.refusals.saving
          ? {
              onSave: () =>
                save.mutateAsync(draft).then(
                  () => true,
                  () => false,
                ),
            }
          : {})}
      />
      {stale.dialog}
    </>
  );
}

/**
 * The template editor (campaigns spec, section 2; design, png/30); `new` begins an empty one, or
 * one from a starter.
 */
export function TemplateEditorPage() {
  const templateId = decodeURIComponent(usePathname().split('/').at(-1) ?? 'new');
  const starter = useQueryParams()['starter'];
  const isNew = templateId === 'new';
  const template = useQuery({
    ...apiQuery('GET /v1/shared/sequenceitemtemplates/{templateId}', {
      params: { templateId: templateId as TemplateId },
    }),
    enabled: !isNew,
  });
  const [begin] = useState<TemplateDraft>(() => ({
    ...EMPTY,
    sequence: STARTERS.find(({ key }) => key === starter)?.make() ?? null,
  }));
  if (isNew)
    return <TemplateEditor key="new" stored={null} begin={begin} onReread={() => undefined} />;
  if (template.data)
    return (
      <TemplateEditor
        key={template.data.id}
        stored={template.data}
        begin={EMPTY}
        onReread={() => void template.refetch()}
      />
    );
  return (
    <>
      <SettingsTrail title={templateEditorTexts.template} under={UNDER} />
      <div className={styles.loading}>
        {isProblem(template.error, 'NOT_FOUND') ? (
          <EmptyState
            icon={<Route />}
            title={templateEditorTexts.missing.title}
            text={templateEditorTexts.missing.text}
          >
            <ButtonLink href={UNDER.href}>{templateEditorTexts.missing.back}</ButtonLink>
          </EmptyState>
        ) : template.isLoadingError ? (
          <RetryCard onRetry={() => void template.refetch()} busy={template.isFetching} />
        ) : (
          <SkeletonRows count={5} rowHeight={56} label={templateEditorTexts.loading} />
        )}
      </div>
    </>
  );
}
