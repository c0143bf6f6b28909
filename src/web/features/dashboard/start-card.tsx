import { ArrowRight } from 'lucide-react';
import { isConnected } from '#core/account/user-status.ts';
import { isGuideHidden } from '#web/parts/tour/hidden-guide.ts';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Card } from '#web/ui/data/card.tsx';
import styles from './dashboard-page.module.css';

/**
 * What stands in place of the numbers while there is no campaign: three steps to the first one
 * (design, section 10).
 */
export function StartCard() {
  const user = useCurrentUser();
  const connected = user !== undefined && isConnected(user.status);
  const steps = [
    {
      title: 'Connect LinkedIn',
      text: connected ? 'Done. Your account is connected.' : 'Nothing runs without it.',
      href: paths.enterLinkedIn.href(),
      label: 'Connect',
      done: connected,
    },
    {
      title: 'Collect your first leads',
      text: 'From a search, a file, or a list of profiles.',
      href: paths.newCampaign.href(),
      label: 'New campaign',
      done: false,
    },
    {
      title: 'Build a sequence',
      text: 'An invite, a message, and what comes next. Then launch and follow along here.',
      ...(isGuideHidden()
        ? { href: paths.sequenceTemplates.href(), label: 'See templates' }
        : { href: paths.quickGuide.href(), label: 'Read the guide' }),
      done: false,
    },
  ];
  const next = steps.findIndex(({ done }) => !done);
  return (
    <Card title="Three steps to your first campaign">
      <ol className={styles.start}>
        {steps.map(({ title, text, href, label, done }, index) => (
          <li key={title} data-done={done}>
            <span className={styles.startNumber} aria-hidden="true">
              {done ? '✓' : index + 1}
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
            {!done && (
              <ButtonLink
                variant={index === next ? 'primary' : 'secondary'}
                href={href}
                iconAfter={<ArrowRight aria-hidden="true" />}
              >
                {label}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
