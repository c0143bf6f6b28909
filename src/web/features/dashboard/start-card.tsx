import { ArrowRight } from 'lucide-react';
import { isConnected } from '#core/account/user-status.ts';
import { isGuideHidden } from '#web/parts/tour/hidden-guide.ts';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Card } from '#web/ui/data/card.tsx';
import styles from './dashboard-page.module.css';
import { dashboardTexts } from './dashboard-texts.ts';

const texts = dashboardTexts.start;

/**
 * Replaces the numbers while there is no campaign: three steps to the first one (design, section
 * 10).
 */
export function StartCard() {
  const user = useCurrentUser();
  const connected = user !== undefined && isConnected(user.status);
  const steps = [
    {
      title: texts.connect,
      text: connected ? texts.connected : texts.notConnected,
      href: paths.enterLinkedIn.href(),
      label: texts.connectButton,
      done: connected,
    },
    {
      title: texts.leads,
      text: texts.leadsText,
      href: paths.newCampaign.href(),
      label: texts.newCampaign,
      done: false,
    },
    {
      title: texts.sequence,
      text: texts.sequenceText,
      ...(isGuideHidden()
        ? { href: paths.sequenceTemplates.href(), label: texts.seeTemplates }
        : { href: paths.quickGuide.href(), label: texts.readGuide }),
      done: false,
    },
  ];
  const next = steps.findIndex(({ done }) => !done);
  return (
    <Card title={texts.title}>
      <ol className={`stack gap-14 ${styles.start}`}>
        {steps.map(({ title, text, href, label, done }, index) => (
          <li key={title} data-done={done}>
            <span className={`stack size-12 semibold ${styles.startNumber}`} aria-hidden="true">
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
