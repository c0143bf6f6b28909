import { useQuery } from '@tanstack/react-query';
import { ExternalLink, KeyRound, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { SCOPE_WORDS } from '#core/programs/api-scopes.ts';
import { listed } from '#core/text/formats.ts';
import type { ApiKeyAnswer } from '#contract/api-keys.ts';
import { api } from '#web/api/api.ts';
import { apiQuery } from '#web/api/queries.ts';
import { Answered } from '#web/kit/answered.tsx';
import { FormDialog } from '#web/kit/form-dialog.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { DataTable, type Column } from '#web/ui/data/data-table.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { RelativeTime, TimeText } from '#web/ui/text/times.tsx';
import styles from './developers.module.css';
import { developersTexts } from './developers-texts.ts';
import { KeyCallsDialog } from './key-calls-dialog.tsx';
import { NewSecret } from './new-secret.tsx';
import { KeyFormDialog, type CreatedKey } from './key-form-dialog.tsx';

const texts = developersTexts.keys;
type Shown = { open: ApiKeyAnswer } | { edit: ApiKeyAnswer | null } | { remove: ApiKeyAnswer };

function End({ endsAt }: ApiKeyAnswer) {
  if (endsAt === null) return texts.never;
  return Date.parse(endsAt) <= Date.now() ? (
    <Badge tone="warning">{texts.expired}</Badge>
  ) : (
    <TimeText at={endsAt} clock="real" />
  );
}

type CellProps = { apiKey: ApiKeyAnswer; show: (shown: Shown) => void };

function Name({ apiKey, show }: CellProps) {
  return (
    <div>
      <Button variant="link" className={styles.name} onClick={() => show({ open: apiKey })}>
        {apiKey.name}
      </Button>
      <code className={styles.shown}>{apiKey.shown}…</code>
    </div>
  );
}

function Rights({ scopes }: ApiKeyAnswer) {
  return (
    <code className={styles.rights}>
      {scopes.map((scope) => (
        <span key={scope}>{scope}</span>
      ))}
    </code>
  );
}

function LastUsed({ lastUsedAt }: ApiKeyAnswer) {
  return lastUsedAt === null ? texts.notYet : <RelativeTime at={lastUsedAt} clock="real" />;
}

function Delete({ apiKey, show }: CellProps) {
  return (
    <IconButton
      size="small"
      label={texts.deleteOne(apiKey.name)}
      icon={<Trash2 aria-hidden="true" />}
      onClick={() => show({ remove: apiKey })}
    />
  );
}

/** A key on phones. */
function KeyCard({ apiKey, show }: CellProps) {
  return (
    <div className={`stack gap-4-12 ${styles.keyCard}`}>
      <Name apiKey={apiKey} show={show} />
      <Delete apiKey={apiKey} show={show} />
      <Rights {...apiKey} />
      <p className="small quiet">
        {texts.lastUsed}: <LastUsed {...apiKey} />
        <br />
        {texts.ends}: <End {...apiKey} />
      </p>
    </div>
  );
}

function columnsOf(show: (shown: Shown) => void): Column<ApiKeyAnswer>[] {
  return [
    {
      key: 'name',
      header: texts.name,
      cell: (apiKey) => <Name apiKey={apiKey} show={show} />,
    },
    { key: 'rights', header: texts.rights, cell: Rights },
    { key: 'lastUsed', header: texts.lastUsed, cell: LastUsed },
    { key: 'ends', header: texts.ends, cell: End },
    {
      key: 'delete',
      header: <span className="sr-only">{texts.delete}</span>,
      align: 'end',
      cell: (apiKey) => <Delete apiKey={apiKey} show={show} />,
    },
  ];
}

function DeleteKeyDialog({ removed, onClose }: { removed: ApiKeyAnswer; onClose: () => void }) {
  return (
    <FormDialog
      danger
      title={texts.deleteTitle(removed.name)}
      text={texts.deleteText}
      initial={{}}
      send={() => api('DELETE /v1/apikeys/{keyId}', { params: { keyId: removed.id } })}
      done={texts.deleted}
      onClose={onClose}
      confirmLabel={texts.delete}
      busyLabel={texts.deleting}
    >
      {() => null}
    </FormDialog>
  );
}

/** Keys of programs: created, changed, deleted, and what each did last (design, png/47). */
export function ApiKeysCard() {
  const keys = useQuery(apiQuery('GET /v1/apikeys'));
  const [shown, setShown] = useState<Shown | null>(null);
  const [created, setCreated] = useState<CreatedKey | null>(null);
  const close = () => setShown(null);
  const columns = columnsOf(setShown);
  return (
    <Card
      flush
      title={
        <span className="row gap-12">
          <KeyRound aria-hidden="true" className={styles.emblem} /> {texts.title}
        </span>
      }
      actions={
        <span className="row gap-8">
          <a className={styles.reference} href="/api/docs" target="_blank" rel="noreferrer">
            {texts.reference} <ExternalLink aria-hidden="true" />
          </a>
          <Button
            variant="primary"
            icon={<Plus aria-hidden="true" />}
            onClick={() => setShown({ edit: null })}
          >
            {texts.new}
          </Button>
        </span>
      }
    >
      {created && (
        <NewSecret
          title={texts.ready(created.name)}
          secret={created.secret}
          text={texts.keepSecret(listed(created.scopes.map((scope) => SCOPE_WORDS[scope])))}
        />
      )}
      <Answered
        read={keys}
        loading={<SkeletonRows count={3} rowHeight={52} />}
        empty={<EmptyState icon={<KeyRound />} title={texts.emptyTitle} text={texts.emptyText} />}
      >
        {(rows) => (
          <DataTable
            caption={texts.title}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            rowHeight={52}
            card={(key) => <KeyCard apiKey={key} show={setShown} />}
          />
        )}
      </Answered>
      {shown && 'open' in shown && (
        <KeyCallsDialog
          apiKey={shown.open}
          onEdit={() => setShown({ edit: shown.open })}
          onClose={close}
        />
      )}
      {shown && 'edit' in shown && (
        <KeyFormDialog edited={shown.edit} onCreated={setCreated} onClose={close} />
      )}
      {shown && 'remove' in shown && <DeleteKeyDialog removed={shown.remove} onClose={close} />}
    </Card>
  );
}
