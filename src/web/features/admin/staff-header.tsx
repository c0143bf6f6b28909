import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { ChevronRight, Search, ShieldAlert, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { PracticeChip } from '#web/parts/practice-clock/practice-chip.tsx';
import { paths } from '#web/paths.ts';
import { usePageTitle } from '#web/session/page-title.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { usePathname } from '#web/ui/navigation/page-path.ts';
import {
  useNavigateTo,
  useQueryParams,
  useSetQueryParams,
} from '#web/ui/navigation/query-params.ts';
import { Kbd } from '#web/ui/text/kbd.tsx';
import styles from './admin.module.css';
import { staffTexts as texts } from './staff-texts.ts';

/** Finds users: narrows the list while one types on `/admin`, leads there with Enter elsewhere. */
function UserSearch() {
  const isList = usePathname() === paths.admin.pattern;
  const { query = '' } = useQueryParams();
  const setParams = useSetQueryParams();
  const go = useNavigateTo();
  const [typed, setTyped] = useState('');
  const value = isList ? query : typed;
  const change = (text: string) =>
    isList ? setParams({ query: text || null, page: null }) : setTyped(text);
  return (
    <form
      role="search"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isList) go(paths.admin.href({ query: { query: typed } }));
      }}
    >
      <TextField
        hideLabel
        type="search"
        maxLength={FIELD_LENGTHS.search}
        label={texts.find}
        placeholder={texts.find}
        icon={<Search aria-hidden="true" />}
        value={value}
        onChange={change}
        end={
          value === '' ? (
            <Kbd>/</Kbd>
          ) : (
            <IconButton
              size="small"
              label={texts.clearSearch}
              icon={<X aria-hidden="true" />}
              onClick={() => change('')}
            />
          )
        }
      />
    </form>
  );
}

/**
 * The top bar of a page of the staff area; `within` Users where a page of one user has its own h1.
 */
export function StaffHeader({
  title,
  within = false,
  actions,
}: {
  title: string;
  within?: boolean;
  actions?: ReactNode;
}) {
  usePageTitle(title, texts.place);
  return (
    <header className={styles.header}>
      <div className={styles.trail}>
        <Badge tone="danger" icon={<ShieldAlert aria-hidden="true" />}>
          {texts.badge}
        </Badge>
        {within ? (
          <nav aria-label={texts.trail}>
            <AppLink href={paths.admin.href()}>{texts.users}</AppLink>
            <ChevronRight aria-hidden="true" />
            <span aria-current="page">{title}</span>
          </nav>
        ) : (
          <h1 tabIndex={-1}>{title}</h1>
        )}
      </div>
      <div className={styles.tools}>
        <PracticeChip />
        <UserSearch />
        {actions}
      </div>
    </header>
  );
}
