import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/api/queries.ts';
import { sideAccountHref } from '#web/session/own-account.ts';
import { Answered } from '#web/kit/answered.tsx';
import { Avatar } from '#web/ui/data/avatar.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { nameOf } from './member-row.tsx';
import { ROLE_NAMES, teamTexts } from './team-texts.ts';
import styles from './team.module.css';

const texts = teamTexts.accounts;
/** As many as a team may have members and a person can look through. */
const MOST = 500;

/** The teammates whose account this person's role opens, from the account's menu. */
export function TeammateAccounts({ onClose }: { onClose: () => void }) {
  const read = useQuery(apiQuery('GET /v1/shared/teams/users', { query: { page: 0, size: MOST } }));
  const open = (read.data?.content ?? []).filter(({ can }) => can.openAccount.allowed);
  return (
    <Dialog open size="small" onClose={onClose} title={texts.title} text={texts.text}>
      <Answered
        read={read}
        loading={<SkeletonRows count={3} avatar label={teamTexts.loading} />}
        isEmpty={open.length === 0}
        empty={<p className={styles.quiet}>{texts.none}</p>}
      >
        <ul className={styles.accounts} aria-label={texts.list}>
          {open.map((member) => (
            <li key={member.userId}>
              <a
                className={`row gap-10 plain ${styles.account}`}
                href={sideAccountHref(member.userId)}
              >
                <Avatar name={nameOf(member)} size={28} />
                <span className="stack shrink">
                  <strong>{nameOf(member)}</strong>
                  <span className={styles.quiet}>
                    {ROLE_NAMES[member.role]}, {member.email}
                  </span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      </Answered>
    </Dialog>
  );
}
