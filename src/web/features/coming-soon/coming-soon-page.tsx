import { Hammer } from 'lucide-react';
import { PageHeader } from '#web/parts/page-header.tsx';
import { paths } from '#web/paths.ts';
import { usePathname } from '#web/ui/navigation/page-path.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { comingPageOf } from './coming-pages.ts';
import styles from './coming-soon-page.module.css';

/** A page of the next version: says plainly what it will show. */
export function ComingSoonPage() {
  const pathname = usePathname();
  const page = comingPageOf(pathname);
  return (
    <>
      <PageHeader title={page.title} />
      <div className={styles.content}>
        <Card>
          <EmptyState icon={<Hammer />} title="Coming in the next version" text={page.text}>
            <ButtonLink variant="primary" href={paths.campaigns.href()}>
              Go to campaigns
            </ButtonLink>
          </EmptyState>
        </Card>
      </div>
    </>
  );
}
