import { useQuery } from '@tanstack/react-query';
import { Blocks, Pencil, Unplug } from 'lucide-react';
import { useState } from 'react';
import type { ConnectionAnswer } from '#contract/connections.ts';
import { api } from '#web/api/api.ts';
import { apiQuery } from '#web/api/queries.ts';
import { Answered } from '#web/kit/answered.tsx';
import { FormDialog } from '#web/kit/form-dialog.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { RelativeTime, TimeText } from '#web/ui/text/times.tsx';
import styles from './developers.module.css';
import { developersTexts } from './developers-texts.ts';
import { KeyCallsDialog } from './key-calls-dialog.tsx';
import { KeyFormDialog } from './key-form-dialog.tsx';

const texts = developersTexts.connections;
type Shown = Readonly<Record<'open' | 'edit' | 'remove', ConnectionAnswer | null>>;
const NONE: Shown = { open: null, edit: null, remove: null };

function ConnectionRow({
  connection,
  show,
}: {
  connection: ConnectionAnswer;
  show: (shown: Shown) => void;
}) {
  const { name, host, scopes, createdAt, lastUsedAt } = connection;
  return (
    <li className={`stack gap-4-12 ${styles.keyCard}`}>
      <div>
        <Button
          variant="link"
          className={styles.name}
          onClick={() => show({ ...NONE, open: connection })}
        >
          {name}
        </Button>
        <code className={styles.shown}>{host}</code>
      </div>
      <span className="row gap-4">
        <IconButton
          size="small"
          label={texts.editOne(name)}
          icon={<Pencil aria-hidden="true" />}
          onClick={() => show({ ...NONE, edit: connection })}
        />
        <IconButton
          size="small"
          label={texts.disconnectOne(name)}
          icon={<Unplug aria-hidden="true" />}
          onClick={() => show({ ...NONE, remove: connection })}
        />
      </span>
      <code className={styles.rights}>
        {scopes.map((scope) => (
          <span key={scope}>{scope}</span>
        ))}
      </code>
      <p className="small quiet">
        {texts.since} <TimeText at={createdAt} clock="real" />
        <br />
        {texts.lastUsed}:{' '}
        {lastUsedAt === null ? texts.notYet : <RelativeTime at={lastUsedAt} clock="real" />}
      </p>
    </li>
  );
}

function DisconnectDialog({
  connection,
  onClose,
}: {
  connection: ConnectionAnswer;
  onClose: () => void;
}) {
  return (
    <FormDialog
      danger
      title={texts.disconnectTitle(connection.name)}
      text={texts.disconnectText}
      initial={{}}
      send={() =>
        api('DELETE /v1/connections/{connectionId}', { params: { connectionId: connection.id } })
      }
      done={texts.disconnected}
      onClose={onClose}
      confirmLabel={texts.disconnect}
      busyLabel={texts.disconnecting}
    >
      {() => null}
    </FormDialog>
  );
}

/** Programs connected by OAuth: their rights, what each did last, and the end of it. */
export function ConnectionsCard() {
  const read = useQuery(apiQuery('GET /v1/connections'));
  const [{ open, edit, remove }, setShown] = useState(NONE);
  const close = () => setShown(NONE);
  return (
    <Card
      flush
      title={
        <span className="row gap-12">
          <Blocks aria-hidden="true" className={styles.emblem} /> {texts.title}
        </span>
      }
    >
      <Answered
        read={read}
        loading={<SkeletonRows count={1} rowHeight={72} />}
        empty={<EmptyState icon={<Blocks />} title={texts.emptyTitle} text={texts.emptyText} />}
      >
        {(connections) => (
          <ul aria-label={texts.title}>
            {connections.map((connection) => (
              <ConnectionRow key={connection.id} connection={connection} show={setShown} />
            ))}
          </ul>
        )}
      </Answered>
      {open && (
        <KeyCallsDialog
          apiKey={open}
          onEdit={() => setShown({ ...NONE, edit: open })}
          onClose={close}
        />
      )}
      {edit && <KeyFormDialog edited={edit} onClose={close} />}
      {remove && <DisconnectDialog connection={remove} onClose={close} />}
    </Card>
  );
}
