import { Fragment } from 'react';
import type { ProxyAnswer } from '#contract/staff.ts';
import { paths } from '#web/paths.ts';
import { useAdminStatus } from '#web/session/current-user.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { nameOf } from './staff-words.ts';
import { usersTexts } from './users-texts.ts';

const SHOWN = 8;

/** Names of people, for administrators as links to their pages; the first ones of many. */
export function PeopleNames({ people }: { people: ProxyAnswer['users'] }) {
  const linked = useAdminStatus() === 'ADMIN';
  return (
    <>
      {people.slice(0, SHOWN).map((person, index) => (
        <Fragment key={person.userId}>
          {index > 0 && ', '}
          {linked ? (
            <AppLink href={paths.adminUser.href({ userId: person.userId })}>
              {nameOf(person)}
            </AppLink>
          ) : (
            nameOf(person)
          )}
        </Fragment>
      ))}
      {people.length > SHOWN && ` ${usersTexts.more(people.length - SHOWN)}`}
    </>
  );
}
