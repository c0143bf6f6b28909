import { useQuery } from '@tanstack/react-query';
import type { CampaignAnswer } from '#contract/campaigns.ts';
import { MIXED } from '#core/sequence/sequence-moving.ts';
import { apiQuery } from '#web/api/queries.ts';
import { FeedingFields } from '#web/parts/campaign/feeding-fields.tsx';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import type { useLeadMoving } from './settings-tab-moving.ts';
import { settingsTabTexts } from './settings-tab-texts.ts';

const texts = settingsTabTexts.moving;
const NOBODY = 'NONE';
const SELECTOR_SIZE = 3000;

/**
 * At the end move leads to another campaign, or take them over from one (product rules, section 2;
 * needs LEADS_MOVING).
 */
export function MovingFields({
  campaign,
  form,
}: {
  campaign: CampaignAnswer;
  form: ReturnType<typeof useLeadMoving>;
}) {
  const allowed = useCurrentUser()?.features.LEADS_MOVING !== false;
  const campaigns = useQuery({
    ...apiQuery('GET /campaigns', { query: { page: 0, size: SELECTOR_SIZE } }),
    enabled: allowed,
  });
  const { moving, change, hasSequence } = form;
  if (!allowed)
    return (
      <Notice
        title={texts.notInPlan}
        actions={<ButtonLink href={paths.upgrade.href()}>{texts.plans}</ButtonLink>}
      >
        {texts.offer}
      </Notice>
    );
  const others = (campaigns.data?.content ?? [])
    .filter(({ id }) => id !== campaign.id)
    .map(({ id, name }) => ({ value: id as string, label: name }));
  const reason = campaign.locked
    ? settingsTabTexts.locked
    : hasSequence
      ? undefined
      : texts.noSequence;
  const ends = [
    { value: NOBODY, label: texts.nowhere },
    ...(moving.toCampaignId === MIXED ? [{ value: MIXED, label: texts.asInSequence }] : []),
    ...others,
  ];
  return (
    <div className="stack gap-14 shrink">
      <SelectField
        label={texts.to}
        value={moving.toCampaignId ?? NOBODY}
        options={ends}
        searchable={ends.length > 8}
        disabledReason={reason}
        onChange={(value) => change({ toCampaignId: value === NOBODY ? null : value })}
      />
      <FeedingFields
        label={texts.from}
        campaignId={campaign.id}
        feeding={moving}
        disabledReason={reason}
        onChange={change}
      />
    </div>
  );
}
