import { LockOpen, Tag, X } from 'lucide-react';
import type { LeadAnswer, NETWORK_DISTANCES } from '#contract/leads.ts';
import { Avatar } from '#web/ui/data/avatar.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { AddTag } from '../tags/add-tag.tsx';
import { LeadName } from '../lead-name.tsx';
import { roleText } from '../lead-row.tsx';
import { useChangeTags } from '../tags/use-change-tags.ts';
import pageStyles from './lead-page.module.css';
import { leadPageTexts } from './lead-page-texts.ts';
import styles from '../tags/lead-tags.module.css';

const texts = leadPageTexts.badges;

/** How LinkedIn writes who is how far; people out of the network have no number. */
const DEGREES = {
  ...texts.degrees,
  OUT_OF_NETWORK: null,
} as const satisfies Record<(typeof NETWORK_DISTANCES)[number], string | null>;

/**
 * The person's LinkedIn facts, and the tags, which are added and removed in place (design, png/35).
 */
export function LeadBadges({ lead, name }: { lead: LeadAnswer; name: string }) {
  const change = useChangeTags(lead);
  const tags = change.isPending ? change.variables : lead.tags;
  const degree = lead.networkDistance && DEGREES[lead.networkDistance];
  return (
    <div className="row gap-6 center wrap">
      {degree && (
        <Badge tone="outline">
          <span title={texts.degree}>{degree}</span>
        </Badge>
      )}
      {lead.openProfile && (
        <Badge tone="success" icon={<LockOpen aria-hidden="true" />}>
          {texts.openProfile}
        </Badge>
      )}
      {tags.map((tag) => (
        <Badge
          key={tag}
          tone={tag.toLowerCase() === 'hot' ? 'danger' : 'info'}
          icon={<Tag aria-hidden="true" />}
        >
          <span className={`inline-row gap-5 ${styles.tag}`}>
            {tag}
            <button
              type="button"
              aria-label={texts.removeTag(tag)}
              disabled={change.isPending}
              onClick={() => change.mutate(lead.tags.filter((each) => each !== tag))}
            >
              <X aria-hidden="true" />
            </button>
          </span>
        </Badge>
      ))}
      <AddTag lead={lead} name={name} />
    </div>
  );
}

export function LeadHeader({ lead, name }: { lead: LeadAnswer; name: string }) {
  return (
    <div className={`stack gap-6 text-center ${pageStyles.person}`}>
      <Avatar name={name} photoUrl={lead.photoUrl} size={64} />
      <p className={`size-15 line-22 semibold breaks ${pageStyles.name}`}>
        <LeadName lead={lead} />
      </p>
      <p className={pageStyles.role}>{roleText(lead)}</p>
      <LeadBadges lead={lead} name={name} />
    </div>
  );
}
