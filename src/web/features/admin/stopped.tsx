import type { ProxyAnswer } from '#contract/staff.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PeopleNames } from './people-names.tsx';
import { proxiesTexts } from './proxies-texts.ts';

/** The users that a dead proxy stops. */
export function Stopped({ people }: { people: ProxyAnswer['stops'] }) {
  if (people.length === 0) return null;
  return (
    <Notice tone="danger">
      {proxiesTexts.stops(people.length)} <PeopleNames people={people} />
    </Notice>
  );
}
