import { Globe, Plus } from 'lucide-react';
import { useState } from 'react';
import type { ProxyAnswer } from '#contract/staff.ts';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Answered } from '#web/kit/answered.tsx';
import { useListPage } from '#web/kit/list-page.ts';
import { Card } from '#web/ui/data/card.tsx';
import { Pager } from '#web/ui/data/pager.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import styles from './admin.module.css';
import { proxiesTexts as texts } from './proxies-texts.ts';
import { ProxyCard, type ProxyAct } from './proxy-card.tsx';
import { StaffHeader } from './staff-header.tsx';
import { staffTexts } from './staff-texts.ts';

const ProxyDialogs = lazyPart(async () => (await import('./proxy-dialogs.tsx')).ProxyDialogs, null);

/** `/admin/proxies`: the proxies, their health, and the users they serve. */
export function ProxiesPage() {
  const [asked, setAsked] = useState<{ act: ProxyAct; proxy: ProxyAnswer | null } | null>(null);
  const { read, behind } = useListPage('GET /admin/proxies');
  const rows = read.data?.content ?? [];
  const add = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden="true" />}
      onClick={() => setAsked({ act: 'add', proxy: null })}
    >
      {texts.add}
    </Button>
  );
  return (
    <>
      <StaffHeader title={texts.title} actions={rows.length > 0 ? add : undefined} />
      <div className={styles.page}>
        <Answered
          read={read}
          behind={behind}
          carded
          loading={
            <Card flush>
              <SkeletonRows label={staffTexts.loading} />
            </Card>
          }
          empty={
            <Card>
              <EmptyState icon={<Globe />} title={texts.none} text={texts.noneText}>
                {add}
              </EmptyState>
            </Card>
          }
        >
          {(data) => (
            <>
              <ul className={styles.proxies} aria-label={texts.title}>
                {rows.map((proxy) => (
                  <li key={proxy.id}>
                    <ProxyCard proxy={proxy} onAsk={(act) => setAsked({ act, proxy })} />
                  </li>
                ))}
              </ul>
              <Pager totalElements={data.totalElements} word={texts.word} words={texts.words} />
            </>
          )}
        </Answered>
      </div>
      {asked && <ProxyDialogs {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}
