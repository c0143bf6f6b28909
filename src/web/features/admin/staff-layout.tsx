import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { apiQuery } from '#web/api/queries.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { usePageTitle } from '#web/session/page-title.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import styles from './admin.module.css';
import { staffTexts } from './staff-texts.ts';

const texts = staffTexts.factor;
const SecondFactorCard = lazyPart(
  async () => (await import('#web/parts/second-factor/second-factor-card.tsx')).SecondFactorCard,
);

/** Staff without a second factor sets one up here; the codes for emergencies are read first. */
function SecondFactorGate({ ready, onOpen }: { ready: boolean; onOpen: () => void }) {
  usePageTitle(texts.title, staffTexts.place);
  return (
    <div className={`stack gap-14 ${styles.gate}`}>
      <h1 tabIndex={-1}>{texts.title}</h1>
      <p className={styles.quiet}>{texts.text}</p>
      <SecondFactorCard />
      {ready && (
        <Button variant="primary" onClick={onOpen}>
          {texts.open}
        </Button>
      )}
    </div>
  );
}

/** The staff area: says on each of its pages what it is (design, section 7, "Staff banner"). */
export function StaffLayout() {
  const user = useCurrentUser();
  const factors = useQuery(apiQuery('GET /identity/second-factor')).data?.factors.length;
  const [isLocked, setLocked] = useState(false);
  if (factors === 0 && !isLocked) setLocked(true);
  return (
    <>
      <Notice kind="banner" tone="danger" icon={<ShieldAlert aria-hidden="true" />}>
        <strong className={styles.area}>{staffTexts.area}</strong>
        {staffTexts.signedInAs(user?.displayName || user?.email || '', user?.adminStatus ?? '')}
      </Notice>
      {isLocked ? (
        <SecondFactorGate ready={Boolean(factors)} onOpen={() => setLocked(false)} />
      ) : (
        <Outlet />
      )}
    </>
  );
}
