import { useQuery } from '@tanstack/react-query';
import {
  Info,
  MessageSquareText,
  ShieldAlert,
  Unplug,
  UserCheck,
  type LucideIcon,
} from 'lucide-react';
import type { Answer, Body } from '#web/api/call-types.ts';
import { apiQuery } from '#web/api/queries.ts';
import { currentToken } from '#web/api/session-token.ts';
import { PageHeader } from '#web/parts/page-header.tsx';
import { paths } from '#web/paths.ts';
import { AppLink, ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Failed } from '#web/kit/answered.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { grouped } from '#core/text/formats.ts';
import styles from './practice-world.module.css';
import { Button } from '#web/ui/actions/button.tsx';
import { PracticePeople } from './practice-people.tsx';
import { practiceWorldTexts as texts } from './practice-world-texts.ts';
import { useHappening } from './use-happening.ts';

type Kind = Body<'POST /practice/happenings'>['kind'];

const HAPPENINGS: readonly { kind: Kind; label: string; icon: LucideIcon }[] = [
  { kind: 'ACCEPT', label: texts.accept, icon: UserCheck },
  { kind: 'REPLY', label: texts.reply, icon: MessageSquareText },
  { kind: 'LOSE_CONNECTION', label: texts.loseConnection, icon: Unplug },
  { kind: 'ASK_CODE', label: texts.askCode, icon: ShieldAlert },
];

/**
 * Events that can be triggered for the user's own account, including for anyone to whom they can
 * happen.
 */
function Happenings({ ready }: { ready: boolean }) {
  const { make } = useHappening();
  return (
    <div className="column gap-8" role="group" aria-label={texts.events}>
      {HAPPENINGS.map(({ kind, label, icon: Icon }) => (
        <Button
          key={kind}
          fullWidth
          className={styles.happening}
          icon={<Icon aria-hidden="true" />}
          busy={make.isPending && make.variables.kind === kind}
          busyLabel={label}
          disabled={!ready}
          onClick={() => make.mutate({ kind })}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

type World = Answer<'GET /practice/world'>;

const MINUTES_A_DAY = 24 * 60;
const WORKING_MINUTES = 8 * 60;
const REREAD_MS = 5000;

function lasting(minutes: number, rate: number): string {
  const real = minutes / rate;
  return real < 1 ? texts.underAMinute : texts.minutes(Math.round(real));
}

function figuresOf({ people, faultShare, account }: World): [string, string][] {
  return [
    [texts.people, grouped(people)],
    ...(account
      ? ([
          [texts.pendingInvites, grouped(account.pendingInvites)],
          [texts.acceptedToday, grouped(account.acceptedToday)],
          [texts.repliesToday, grouped(account.repliesToday)],
        ] as [string, string][])
      : []),
    [
      texts.faults,
      faultShare > 0 ? texts.oneIn(Math.max(1, Math.round(1 / faultShare))) : texts.none,
    ],
  ];
}

/** The figures of the world, and of the user's own account in it. */
function Figures({ world }: { world: World }) {
  return (
    <dl className={styles.rows}>
      {figuresOf(world).map(([word, value]) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How long a day lasts at the speed that is set. */
function Speed() {
  const rate = useQuery(apiQuery('GET /practice/clock')).data?.rate ?? 1;
  return (
    <Notice icon={<Info aria-hidden="true" />} className={styles.wide ?? ''}>
      {rate > 1
        ? `${texts.speed(rate, lasting(MINUTES_A_DAY, rate), lasting(WORKING_MINUTES, rate))} `
        : ''}
      {texts.realSpeed}
    </Notice>
  );
}

function Visitor() {
  return (
    <Card title={texts.network}>
      <p className="quiet">{texts.visitor}</p>
      <div>
        <ButtonLink variant="primary" href={paths.signIn.href()}>
          {texts.signIn}
        </ButtonLink>
      </div>
    </Card>
  );
}

function Member() {
  const world = useQuery({ ...apiQuery('GET /practice/world'), refetchInterval: REREAD_MS });
  return (
    <>
      <Card title={texts.network}>
        {world.data ? (
          <>
            <p className="quiet">{texts.seed(world.data.seed)}</p>
            <Figures world={world.data} />
          </>
        ) : world.isLoadingError ? (
          <Failed read={world} />
        ) : (
          <SkeletonRows count={6} rowHeight={33} label={texts.loading} />
        )}
      </Card>
      <Card title={texts.events}>
        {world.data && !world.data.account ? (
          <p className="quiet">
            <AppLink href={paths.enterLinkedIn.href()}>{texts.connect}</AppLink> {texts.connectFor}
          </p>
        ) : (
          <Happenings ready={world.data !== undefined} />
        )}
      </Card>
    </>
  );
}

/**
 * `/practice/world`: how the simulated network is set up, how fast its days pass, things to make
 * happen, and its people.
 */
export function PracticeWorldPage() {
  const visitor = currentToken() === null;
  return (
    <>
      <PageHeader title={texts.title} text={texts.text} />
      <div className={`stack gap-14 align-start ${styles.page}`}>
        {visitor ? <Visitor /> : <Member />}
        <Speed />
        {!visitor && <PracticePeople />}
      </div>
    </>
  );
}
