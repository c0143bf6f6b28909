import { Copy, MoreHorizontal, Pencil, Trash2, Users } from 'lucide-react';
import type { TemplateAnswer } from '#contract/templates.ts';
import { knownRefusalText } from '#core/errors/known-refusals.ts';
import { MiniChart } from '#web/parts/mini-chart/mini-chart.tsx';
import { paths } from '#web/paths.ts';
import { AppLink, ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { copyTemplateTexts } from './copy-template-texts.ts';
import { templatesTexts } from './templates-texts.ts';
import styles from './templates.module.css';
import { longestPathHours } from '#core/sequence/item-delay.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { stepCount } from '#web/parts/mini-chart/step-count.ts';
import { longTimeText } from '#web/parts/sequence-editor/step-words.ts';

const texts = templatesTexts.card;

/**
 * The line under a template's name: `7 steps, longest path 22 days`; a teammate's says who made it.
 */
function templateLine({
  template,
  own,
}: {
  template: Pick<TemplateAnswer, 'sequence' | 'userName'>;
  own: boolean;
}): string {
  return own
    ? sequenceLine(template.sequence)
    : texts.ofTeammate(templatesTexts.steps(stepCount(template.sequence)), template.userName);
}

function sequenceLine(sequence: SequenceItem): string {
  const hours = longestPathHours(sequence);
  const steps = templatesTexts.steps(stepCount(sequence));
  return hours === 0 ? texts.withoutDelay(steps) : texts.longest(steps, longTimeText(hours));
}

type TemplateCardProps = {
  template: TemplateAnswer;
  own: boolean;
  copying: boolean;
  onCopy: () => void;
  onDelete: () => void;
};

/** One template: its chart, what it is, where it was used, and what one may do with it. */
export function TemplateCard({ template, own, copying, onCopy, onDelete }: TemplateCardProps) {
  const href = paths.sequenceTemplate.href({ templateId: template.id });
  const { edit, delete: remove } = template.can;
  return (
    <li className={`surface stack shrink ${styles.card}`}>
      <MiniChart sequence={template.sequence} />
      <div className={`stack gap-2 ${styles.words}`}>
        <div className="row gap-6 between shrink">
          <h2 className={`shrink size-14 line-20 semibold truncate ${styles.name}`}>
            <AppLink href={href}>{template.templateName}</AppLink>
          </h2>
          {template.templateType === 'GROUP' && (
            <Badge tone="info" icon={<Users aria-hidden="true" />}>
              {texts.team}
            </Badge>
          )}
        </div>
        <p className="small quiet num">{templateLine({ template, own })}</p>
        <div className="row gap-6 mt-8">
          <span className="grow small quiet num">{texts.used(template.usedIn)}</span>
          {edit.allowed ? (
            <>
              <ButtonLink
                size="small"
                href={href}
                aria-label={texts.editNamed(template.templateName)}
              >
                {texts.edit}
              </ButtonLink>
              <Menu
                label={texts.more(template.templateName)}
                align="end"
                items={[
                  { label: texts.edit, icon: <Pencil aria-hidden="true" />, href },
                  {
                    label: copyTemplateTexts.button,
                    icon: <Copy aria-hidden="true" />,
                    onSelect: onCopy,
                  },
                  { kind: 'line' },
                  {
                    label: texts.remove,
                    icon: <Trash2 aria-hidden="true" />,
                    danger: true,
                    disabledReason: remove.allowed ? null : knownRefusalText(remove.reason),
                    onSelect: onDelete,
                  },
                ]}
                trigger={(props) => (
                  <IconButton
                    {...props}
                    size="small"
                    variant="quiet"
                    label={texts.more(template.templateName)}
                    icon={<MoreHorizontal aria-hidden="true" />}
                  />
                )}
              />
            </>
          ) : (
            <Button size="small" busy={copying} busyLabel={copyTemplateTexts.busy} onClick={onCopy}>
              {copyTemplateTexts.button}
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}
