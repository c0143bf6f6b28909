import { Copy, Ellipsis, Sparkles, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { EmptyState, RetryCard } from '#web/ui/feedback/empty-state.tsx';
import { LoaderMark } from '#web/ui/feedback/loader-mark.tsx';
import { Notice, type NoticeTone } from '#web/ui/feedback/notice.tsx';
import { Skeleton, SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog, Drawer } from '#web/ui/overlays/dialog.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { Popover } from '#web/ui/overlays/popover.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { CopyButton } from '#web/ui/text/copy-button.tsx';
import { Kbd } from '#web/ui/text/kbd.tsx';
import styles from './gallery.module.css';

const TONES: readonly NoticeTone[] = ['neutral', 'accent', 'success', 'warning', 'danger', 'info'];
const LOADER_SAMPLES = [0, 19, 38, 57, 76];

export function OverlaySection() {
  const toast = useToast();
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'drawer' | null>(null);
  const close = () => setOpen(null);
  return (
    <Card title="Popups">
      <div className={styles.row}>
        <Tooltip text="You have added AI filters">
          <Button icon={<Sparkles aria-hidden="true" />}>Tooltip</Button>
        </Tooltip>
        <Popover label="Search paused" trigger={(props) => <Button {...props}>Popover</Button>}>
          <strong>Search paused</strong>
          <p>Another live session is open in this LinkedIn account.</p>
        </Popover>
        <Menu
          label="More"
          items={[
            { label: 'Duplicate', icon: <Copy aria-hidden="true" /> },
            { label: 'Move', disabledReason: 'Needs Pro' },
            { kind: 'line' },
            { label: 'Delete', danger: true, icon: <Trash2 aria-hidden="true" /> },
          ]}
          trigger={(props) => (
            <IconButton
              label="More actions"
              variant="secondary"
              icon={<Ellipsis aria-hidden="true" />}
              {...props}
            />
          )}
        />
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Confirm</Button>
        <Button onClick={() => setOpen('drawer')}>Drawer</Button>
        <Button onClick={() => toast.success('Your daily limits have been successfully updated')}>
          Toast
        </Button>
        <Button onClick={() => toast.error('Oops... Something went wrong')}>Error toast</Button>
        <CopyButton text="123456" />
        <Kbd>⌘</Kbd>
        <Kbd>S</Kbd>
      </div>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Save changes"
        text="Save this campaign as a draft? If you choose No, it’s deleted."
        footer={
          <>
            <Button onClick={close}>No</Button>
            <Button variant="primary" data-autofocus="" onClick={close}>
              Save
            </Button>
          </>
        }
      />
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        danger
        title="Remove list"
        text="Do you really want to remove list of leads “Head of RevOps” Stockholm?"
        confirmLabel="Remove list"
      >
        <Notice tone="warning">58 leads in progress stop at their step.</Notice>
      </ConfirmDialog>
      <Drawer
        open={open === 'drawer'}
        onClose={close}
        title="Ingrid Halvorsen"
        footer={
          <Button variant="primary" onClick={close}>
            Done
          </Button>
        }
      >
        <SkeletonRows avatar />
      </Drawer>
    </Card>
  );
}

export function FeedbackSection() {
  return (
    <Card title="Notices, empty, loading" className={styles.wide}>
      <div className={styles.stack}>
        {TONES.map((tone) => (
          <Notice
            key={tone}
            tone={tone}
            title={`A ${tone} note`}
            actions={<Button size="small">Do it</Button>}
          >
            With a sentence that says what happened.
          </Notice>
        ))}
        <EmptyState
          icon={<Users />}
          title="Add leads from LinkedIn to this campaign"
          text="A search, a list of profiles or a file"
        >
          <Button variant="primary">Add leads</Button>
        </EmptyState>
        <RetryCard onRetry={() => undefined} />
        <Skeleton width="60%" />
        <div className={styles.row}>
          {LOADER_SAMPLES.map((frame) => (
            <span key={frame} style={{ width: 100 }}>
              <LoaderMark frame={frame} />
            </span>
          ))}
        </div>
      </div>
    </Card>
  );
}
