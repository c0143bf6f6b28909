import { useState } from 'react';
import { LEAD_STATES } from '#core/lead/lead-state.ts';
import { SEQUENCE_ITEM_TYPES } from '#core/sequence/sequence-item.ts';
import { ActionLabel } from '#web/parts/action-type.tsx';
import { LEAD_STATE_DISPLAY, LeadStateLabel } from '#web/parts/lead-state.tsx';
import { LeadsProgress } from '#web/parts/leads-progress/leads-progress.tsx';
import { Avatar } from '#web/ui/data/avatar.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { DataTable, type Sort } from '#web/ui/data/data-table.tsx';
import { Pager } from '#web/ui/data/pager.tsx';
import { ProgressRing } from '#web/ui/data/progress-ring.tsx';
import { SegmentedBar } from '#web/ui/data/segmented-bar.tsx';
import { StatStrip } from '#web/ui/data/stat-strip.tsx';
import { Tabs } from '#web/ui/navigation/tabs.tsx';
import { RelativeTime, TimeText } from '#web/ui/text/times.tsx';
import styles from './gallery.module.css';

const NONE = {
  IN_PROGRESS: 0,
  FINISHED: 0,
  WAITING: 0,
  PAUSED: 0,
  FAILED: 0,
  BLACKLISTED: 0,
  GETTING_READY: 0,
  UPLOADING: 0,
};
const SOME = {
  IN_PROGRESS: 214,
  FINISHED: 386,
  WAITING: 140,
  PAUSED: 12,
  FAILED: 9,
  BLACKLISTED: 4,
  GETTING_READY: 75,
  UPLOADING: 30,
};
const PEOPLE = [
  'Ingrid Halvorsen',
  'Jonas Berg',
  'Elena Costa',
  'Mikkel Thorsen',
  'Rasmus Holm',
].map((name, index) => ({ id: String(index), name, leads: (index + 1) * 137 }));

export function ProgressSection() {
  return (
    <Card title="Lead states and action types" className={styles.wide}>
      <div className={styles.stack}>
        <div className={styles.row}>
          {LEAD_STATES.map((state) => (
            <LeadStateLabel key={state} state={state} />
          ))}
        </div>
        <SegmentedBar
          segments={LEAD_STATES.map((state) => ({
            key: state,
            value: SOME[state],
            color: LEAD_STATE_DISPLAY[state].fill,
            hatched: 'hatched' in LEAD_STATE_DISPLAY[state],
          }))}
        />
        <LeadsProgress counts={SOME} of="RevOps leaders" />
        <LeadsProgress counts={NONE} of="Draft" />
        <LeadsProgress counts={null} of="Loading" />
        <div className={styles.row}>
          <ProgressRing share={0.35} color="var(--s-progress)" label="35 %" />
          <ProgressRing share={1} color="var(--s-finished)" label="All" />
          <ProgressRing share={0} color="var(--s-progress)" label="None" />
        </div>
        <div className={styles.row}>
          {SEQUENCE_ITEM_TYPES.map((type) => (
            <ActionLabel key={type} type={type} />
          ))}
        </div>
      </div>
    </Card>
  );
}

export function DataSection() {
  const [selected, setSelected] = useState(new Set<string>());
  const [sort, setSort] = useState<Sort>({ key: 'name', direction: 'asc' });
  return (
    <>
      <Card title="Tabs, strip" className={styles.wide}>
        <Tabs
          label="Campaign"
          tabs={[
            { href: '/ui-gallery', label: 'Audience' },
            { href: '/campaigns', label: 'Sequence' },
            { href: '/settings', label: 'Settings', attention: 'danger' },
          ]}
        />
        <StatStrip
          label="Leads"
          stats={LEAD_STATES.map((state) => {
            const { icon: Icon, word, text } = LEAD_STATE_DISPLAY[state];
            return {
              key: state,
              word,
              icon: <Icon aria-hidden="true" />,
              color: text,
              value: state === 'UPLOADING' ? null : SOME[state],
              href: '/ui-gallery',
            };
          })}
        />
        <p>
          <TimeText at={Date.now() - 5e8} />, <TimeText at={Date.now()} form="moment" />,{' '}
          <RelativeTime at={Date.now() - 2 * 3_600_000} />
        </p>
      </Card>
      <Card flush className={styles.wide}>
        <DataTable
          caption="People"
          rows={PEOPLE}
          rowKey={(row) => row.id}
          rowName={(row) => row.name}
          selection={{ selected, onChange: setSelected }}
          sort={sort}
          onSort={setSort}
          columns={[
            {
              key: 'name',
              header: 'Name',
              sortable: true,
              cell: (row) => (
                <span className={styles.row}>
                  <Avatar name={row.name} />
                  {row.name}
                </span>
              ),
            },
            { key: 'state', header: 'State', cell: () => <LeadStateLabel state="WAITING" /> },
            {
              key: 'leads',
              header: 'Leads',
              align: 'end',
              sortable: true,
              cell: (row) => row.leads,
            },
          ]}
        />
      </Card>
      <div className={styles.wide}>
        <Pager totalElements={84} word="person" words="people" />
      </div>
    </>
  );
}
