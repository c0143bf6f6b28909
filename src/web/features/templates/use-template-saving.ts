import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TemplateAnswer } from '#contract/templates.ts';
import type { TemplateId } from '#contract/shapes.ts';
import { SEQUENCE_ERROR_TEXTS, SEQUENCE_SAVE_TITLES } from '#core/sequence/error-texts.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { walkItems } from '#core/sequence/walk-items.ts';
import { api, newIdempotencyKey } from '#web/api/api.ts';
import { ApiProblem, isProblem, problemText } from '#web/api/api-problem.ts';
import { apiQuery, putAnswer } from '#web/api/queries.ts';
import { ACTION_DISPLAY } from '#web/parts/action-type.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import type { TemplateDraft } from './template-draft.ts';
import { templateEditorTexts } from './template-editor-texts.ts';

/** One sentence for each error of each step, as a toast says it. */
function mistakesOf(refused: SequenceItem): string[] {
  return [...walkItems(refused)].flatMap(({ item, index }) =>
    item.errors.map((error) =>
      templateEditorTexts.mistake({
        title: SEQUENCE_SAVE_TITLES.template,
        step: index + 1,
        name: ACTION_DISPLAY[item.type].label,
        sentence: SEQUENCE_ERROR_TEXTS[error],
      }),
    ),
  );
}

type TemplateSaving = {
  templateId: TemplateId | null;
  isStale: (error: unknown) => boolean;
  onSaved: (template: TemplateAnswer) => void;
  onRefused: (sequence: SequenceItem) => void;
};

/**
 * Saves a template. A 422 gives the sequence back with a toast for each error, an older version
 * asks, anything else says `Error status: {status}` (campaigns spec, section 8).
 */
export function useTemplateSaving({ templateId, isStale, onSaved, onRefused }: TemplateSaving) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ templateName, templateType, sequence, version }: TemplateDraft) => {
      const body = { templateName: templateName.trim(), templateType, sequence };
      return templateId === null
        ? api('POST /v1/shared/sequenceitemtemplates', {
            body,
            idempotencyKey: newIdempotencyKey(),
          })
        : api('PUT /v1/shared/sequenceitemtemplates/{templateId}', {
            params: { templateId },
            body: { ...body, ...(version !== null && { version }) },
          });
    },
    onSuccess: (template) => {
      const { queryKey } = apiQuery('GET /v1/shared/sequenceitemtemplates/{templateId}', {
        params: { templateId: template.id },
      });
      putAnswer({ client, queryKey, answer: template });
      toast.success(templateId === null ? templateEditorTexts.saved : templateEditorTexts.updated);
      onSaved(template);
    },
    onError: (error) => {
      if (isStale(error)) return;
      if (isProblem(error, 'TEMPLATE_INVALID') && error.sequence) {
        onRefused(error.sequence);
        for (const mistake of mistakesOf(error.sequence)) toast.error(mistake);
        return;
      }
      toast.error(
        error instanceof ApiProblem && error.status > 0
          ? templateEditorTexts.errorStatus(error.status)
          : problemText(error),
      );
    },
  });
}
