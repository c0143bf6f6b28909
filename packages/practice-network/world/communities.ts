import { drawUnit, hashNumbers } from '#world/hash.ts';

/** A group or an event of the world; its members follow from the seed. */
export interface Community {
  kind: 'Group' | 'Event';
  id: string;
  name: string;
}

const GROUP_NAMES = [
  'B2B Marketing Europe',
  'Product Leaders',
  'SaaS Sales Network',
  'Women in Technology',
  'Data Science Central Europe',
  'HR Professionals Worldwide',
  'Startup Founders',
  'Finance Directors Forum',
  'Supply Chain Professionals',
  'UX Community',
  'DevOps Practitioners',
  'Customer Success Leaders',
  'Remote Work Today',
  'Growth Hackers',
  'Recruiters Round Table',
  'Legal Tech Circle',
  'Cloud Architects',
  'Executive Network',
  'E-Commerce Insiders',
  'Sustainability at Work',
] as const;
const EVENT_NAMES = [
  'Future of Work Summit',
  'Growth Marketing Live',
  'SaaS Connect',
  'AI in Practice Day',
  'People & Culture Conference',
  'Founders Breakfast',
  'Finance Transformation Forum',
  'Design Systems Meetup',
  'Cloud Native Evening',
  'Sales Leaders Webinar',
] as const;

export const COMMUNITIES: readonly Community[] = [
  ...GROUP_NAMES.map((name, at) => ({
    kind: 'Group' as const,
    id: String(1200100 + at * 37),
    name,
  })),
  ...EVENT_NAMES.map((name, at) => ({
    kind: 'Event' as const,
    id: String(7100200300400000 + at * 7919),
    name,
  })),
];

/** A group or event by the number in its address; null when there is none. */
export function communityOf(kind: Community['kind'], id: string): Community | null {
  return COMMUNITIES.find((community) => community.kind === kind && community.id === id) ?? null;
}

/** Whether a person belongs: each community takes between one in 700 and one in 60 of the world. */
export function isMember({
  seed,
  community,
  index,
}: {
  seed: number;
  community: Community;
  index: number;
}): boolean {
  const turn = COMMUNITIES.indexOf(community);
  const share = 1 / (60 + (hashNumbers(seed, turn, 77) % 640));
  return (
    drawUnit({ seed, person: index, draw: community.kind === 'Group' ? 'group' : 'event', turn }) <
    share
  );
}
