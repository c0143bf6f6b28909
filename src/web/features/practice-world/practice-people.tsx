import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { Answer } from '#web/api/call-types.ts';
import { apiQuery } from '#web/api/queries.ts';
import { whenText } from '#core/time/when-text.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Avatar } from '#web/ui/data/avatar.tsx';
import { Failed } from '#web/kit/answered.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { useProductTime } from '#web/ui/text/time-context.ts';
import { practiceWorldTexts as texts } from './practice-world-texts.ts';
import { useHappening } from './use-happening.ts';
import styles from './practice-world.module.css';

type Person = Answer<'GET /practice/people'>['people'][number];

const REREAD_MS = 5000;

/** What a person will do next, in words with a time. */
function planText({ standing, plans }: Person, when: (at: string) => string): string {
  return plans.length === 0
    ? texts.noPlan[standing]
    : plans.map(({ does, at }) => texts.plan[does](when(at))).join('. ');
}

function PersonRow({ person }: { person: Person }) {
  const { zone, now } = useProductTime();
  const { make } = useHappening();
  const { id, name, title, company, standing } = person;
  const kind = standing === 'INVITED' ? 'ACCEPT' : 'REPLY';
  const action = kind === 'ACCEPT' ? texts.acceptNow : texts.replyNow;
  const when = (at: string) => whenText({ at: Date.parse(at), now: now(), zone });
  return (
    <li className={`row gap-12 ${styles.person}`}>
      <Avatar name={name} size={30} />
      <div className={`stack grow shrink ${styles.who}`}>
        <strong>{name}</strong>
        <span>{texts.role(title, company)}</span>
        <span className={styles.plan}>{planText(person, when)}</span>
      </div>
      <Button
        size="small"
        aria-label={texts.now(action, name)}
        busy={make.isPending}
        busyLabel={action}
        onClick={() => make.mutate({ kind, personId: id })}
      >
        {action}
      </Button>
    </li>
  );
}

/**
 * People involved with the user’s account, what each will do and when, and a button to trigger it
 * now.
 */
export function PracticePeople() {
  const [query, setQuery] = useState('');
  const asked = useDeferredValue(query.trim());
  const found = useQuery({
    ...apiQuery('GET /practice/people', { query: { query: asked || null } }),
    refetchInterval: REREAD_MS,
    placeholderData: (before) => before,
  });
  const people = found.data?.people ?? [];
  const total = found.data?.total ?? 0;
  return (
    <Card title={texts.whoTheyAre} className={styles.wide}>
      <SearchField
        label={texts.findPerson}
        placeholder={texts.findPerson}
        value={query}
        onChange={setQuery}
      />
      {found.data ? (
        <>
          {people.length === 0 && (
            <p className="quiet">{asked === '' ? texts.noPeople : texts.noMatch}</p>
          )}
          <ul className={styles.people} aria-label={texts.whoTheyAre}>
            {people.map((person) => (
              <PersonRow key={person.id} person={person} />
            ))}
          </ul>
          {total > people.length && <p className="quiet">{texts.shown(people.length, total)}</p>}
        </>
      ) : found.isLoadingError ? (
        <Failed read={found} />
      ) : (
        <SkeletonRows count={5} rowHeight={58} avatar label={texts.loadingPeople} />
      )}
    </Card>
  );
}
