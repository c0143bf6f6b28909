import { useMutation } from '@tanstack/react-query';
import type { TemplateAnswer } from '#contract/templates.ts';
import { copyName } from '#core/template/template-rules.ts';
import { api } from '#web/api/api.ts';
import { changesRead } from '#web/api/followed-calls.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { copyTemplateTexts } from './copy-template-texts.ts';

/** Makes a copy of a template that is one's own; of a teammate's its files are copied too. */
export function useCopyTemplate() {
  const toast = useToast();
  return useMutation({
    mutationFn: async ({ id, templateName }: TemplateAnswer) => {
      const { sequence } = await api('POST /v1/shared/sequenceitemtemplates/{templateId}/use', {
        params: { templateId: id },
        body: {},
      });
      return api('POST /v1/shared/sequenceitemtemplates', {
        body: { templateName: copyName(templateName), templateType: 'INDIVIDUAL', sequence },
      });
    },
    onSuccess: ({ templateName }) => toast.success(copyTemplateTexts.done(templateName)),
    onError: useProblemToast(),
    onSettled: changesRead,
  });
}
