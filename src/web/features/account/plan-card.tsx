import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { planWords } from './plan-words.ts';
import styles from './account.module.css';

/** How the trial or plan stands; where nothing is sold, that everything is open. */
export function PlanCard() {
  const user = useCurrentUser();
  const words = user && planWords(user);
  return (
    <Card title="Plan" actions={words && <Badge tone={words.tone}>{words.badge}</Badge>}>
      {words ? (
        <div className={styles.action}>
          <span>
            <strong>{words.title}</strong>
            <span className={styles.quiet}>{words.text}</span>
          </span>
          {user.trialEndsAt !== null && (
            <ButtonLink size="small" href={paths.upgrade.href()}>
              See plans
            </ButtonLink>
          )}
        </div>
      ) : (
        <SkeletonRows count={1} />
      )}
    </Card>
  );
}
