import { KeyRound, ListChecks, ShieldCheck, Smartphone } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { FactorsAnswer } from '#contract/second-factor.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Answered } from '#web/kit/answered.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { RelativeTime, TimeText } from '#web/ui/text/times.tsx';
import { AuthenticatorDialog } from './authenticator-dialog.tsx';
import { RemoveFactorDialog, RenewCodesDialog } from './confirm-dialogs.tsx';
import { PasskeyDialog } from './passkey-dialog.tsx';
import styles from './second-factor.module.css';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/api/queries.ts';
import { secondFactorTexts } from './second-factor-texts.ts';

type Factor = FactorsAnswer['factors'][number];
type Opened =
  | { kind: 'authenticator' }
  | { kind: 'passkey' }
  | { kind: 'codes' }
  | { kind: 'remove'; factor: Factor; last: boolean };

function Item({
  icon,
  name,
  about,
  children,
}: {
  icon: ReactNode;
  name: string;
  about: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className={`stack gap-12 align-center ${styles.item}`}>
      {icon}
      <div>
        <p className="medium breaks">{name}</p>
        <p className="small quiet">{about}</p>
      </div>
      <div className="flex gap-8 wrap">{children}</div>
    </li>
  );
}

function FactorList({ data, open }: { data: FactorsAnswer; open: (opened: Opened) => void }) {
  const authenticator = data.factors.find(({ kind }) => kind === 'TOTP');
  const passkeys = data.factors.filter(({ kind }) => kind === 'PASSKEY');
  const remove = (factor: Factor) => (
    <Button
      size="small"
      aria-label={secondFactorTexts.removeFactor(factor.name)}
      onClick={() => open({ kind: 'remove', factor, last: data.factors.length === 1 })}
    >
      {secondFactorTexts.remove}
    </Button>
  );
  return (
    <ul className="column">
      <Item
        icon={<Smartphone aria-hidden="true" />}
        name={secondFactorTexts.app}
        about={
          authenticator ? (
            <>
              {secondFactorTexts.added} <TimeText at={authenticator.addedAt} clock="real" />
            </>
          ) : (
            secondFactorTexts.appText
          )
        }
      >
        <Button size="small" onClick={() => open({ kind: 'authenticator' })}>
          {authenticator ? secondFactorTexts.replace : secondFactorTexts.setUp}
        </Button>
        {authenticator && remove(authenticator)}
      </Item>
      {passkeys.map((passkey) => (
        <Item
          key={passkey.id}
          icon={<KeyRound aria-hidden="true" />}
          name={passkey.name}
          about={
            passkey.lastUsedAt ? (
              <>
                {secondFactorTexts.passkeyUsed}{' '}
                <RelativeTime inSentence at={passkey.lastUsedAt} clock="real" />
              </>
            ) : (
              secondFactorTexts.passkeyUnused
            )
          }
        >
          {remove(passkey)}
        </Item>
      ))}
      <Item
        icon={<KeyRound aria-hidden="true" />}
        name={passkeys.length > 0 ? secondFactorTexts.anotherPasskey : secondFactorTexts.passkey}
        about={secondFactorTexts.passkeyText}
      >
        <Button
          size="small"
          aria-label={secondFactorTexts.addPasskey}
          onClick={() => open({ kind: 'passkey' })}
        >
          {secondFactorTexts.add}
        </Button>
      </Item>
      {data.factors.length > 0 && (
        <Item
          icon={<ListChecks aria-hidden="true" />}
          name={secondFactorTexts.recoveryCodes}
          about={secondFactorTexts.unused(data.recoveryCodes)}
        >
          <Button size="small" onClick={() => open({ kind: 'codes' })}>
            {secondFactorTexts.generateCodes}
          </Button>
        </Item>
      )}
    </ul>
  );
}

/**
 * The second factor of the person who is signed in, whole: what is set up, adding, replacing,
 * removing, recovery codes. A card of its own; takes no props.
 */
export function SecondFactorCard() {
  const factors = useQuery(apiQuery('GET /identity/second-factor'));
  const { data } = factors;
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const on = data !== undefined && data.factors.length > 0;
  return (
    <Card
      title={secondFactorTexts.title}
      actions={
        data && (
          <Badge
            tone={on ? 'success' : 'neutral'}
            icon={on ? <ShieldCheck aria-hidden="true" /> : undefined}
          >
            {on ? secondFactorTexts.on : secondFactorTexts.off}
          </Badge>
        )
      }
    >
      <Answered read={factors} loading={<SkeletonRows count={2} rowHeight={49} />}>
        {(answer) => <FactorList data={answer} open={setOpened} />}
      </Answered>
      {opened?.kind === 'authenticator' && <AuthenticatorDialog onClose={close} />}
      {opened?.kind === 'passkey' && <PasskeyDialog onClose={close} />}
      {opened?.kind === 'codes' && <RenewCodesDialog onClose={close} />}
      {opened?.kind === 'remove' && (
        <RemoveFactorDialog factor={opened.factor} last={opened.last} onClose={close} />
      )}
    </Card>
  );
}
