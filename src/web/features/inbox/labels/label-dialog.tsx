import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { LABEL_COLORS, OWN_LABELS } from '#core/conversation/conversation-labels.ts';
import { api } from '#web/api/api.ts';
import type { Body } from '#web/api/call-types.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import type { Conversation, ConversationId, Label } from '../inbox-query.ts';
import {
  accountOf,
  useChangeConversations,
  type ConversationChange,
} from '../use-change-conversations.ts';
import { LABEL_HUES } from './label-chip.tsx';
import { labelTexts as texts } from './label-texts.ts';
import styles from './labels.module.css';

type Draft = Body<'POST /messaging/labels'>;

const NEW: Draft = { name: '', colour: 'TEAL' };

function Spot({ colour }: Pick<Label, 'colour'>) {
  return (
    <i
      className={styles.spot}
      style={{ '--hue': LABEL_HUES[colour] } as React.CSSProperties}
      aria-hidden="true"
    />
  );
}

function useLabelChange(onDone: () => void) {
  const settled = {
    onSuccess: onDone,
    onError: useProblemToast(),
  };
  const save = useMutation({
    ...settled,
    mutationFn: ({ id, draft }: { id: string | null; draft: Draft }) =>
      id === null
        ? api('POST /messaging/labels', { body: draft })
        : api('PATCH /messaging/labels/{labelId}', { params: { labelId: id }, body: draft }),
  });
  const remove = useMutation({
    ...settled,
    mutationFn: (id: string) =>
      api('DELETE /messaging/labels/{labelId}', { params: { labelId: id } }),
  });
  return { save, remove };
}

/** The name and color of a label, new or one of the user's own. */
function LabelForm({ label, onDone }: { label: Label | null; onDone: () => void }) {
  const [draft, setDraft] = useState<Draft>(label ?? NEW);
  const { save } = useLabelChange(() => {
    setDraft(NEW);
    onDone();
  });
  const { name, colour } = draft;
  return (
    <form
      className={`stack gap-8 align-start ${styles.form}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() && !save.isPending)
          save.mutate({ id: label?.id ?? null, draft: { name: name.trim(), colour } });
      }}
    >
      <TextField
        hideLabel
        label={label ? texts.rename(label.name) : texts.add}
        placeholder={texts.example}
        maxLength={texts.nameLength}
        value={name}
        onChange={(text) => setDraft({ ...draft, name: text })}
        autoComplete="off"
      />
      <SelectField
        hideLabel
        label={texts.color}
        value={colour}
        options={LABEL_COLORS.map((value) => ({
          value,
          label: texts.colors[value],
          icon: <Spot colour={value} />,
        }))}
        onChange={(value) => setDraft({ ...draft, colour: value })}
      />
      <Button type="submit" disabled={!name.trim()} busy={save.isPending} busyLabel={texts.saving}>
        {label ? texts.save : texts.addButton}
      </Button>
    </form>
  );
}

/** The label that all of the conversations have; undefined where they differ. */
function useSharedLabel(ids: readonly ConversationId[]): Label | null | undefined {
  const client = useQueryClient();
  const known = client
    .getQueriesData<{ content: Conversation[] }>({ queryKey: ['GET /messaging/conversations'] })
    .flatMap(([, page]) => page?.content ?? []);
  const labels = ids.map((id) => known.find((one) => one.id === id)?.label);
  return labels.every((label) => label?.id === labels[0]?.id) ? labels[0] : undefined;
}

/**
 * Labels the conversations; with none of them it only looks after the labels. Each choice holds at
 * once.
 */
export function LabelDialog({
  ids,
  onClose,
}: {
  ids: readonly ConversationId[];
  onClose: () => void;
}) {
  const client = useQueryClient();
  const all = useQuery(apiQuery('GET /messaging/labels')).data;
  // Of a teammate's account only the labels that everyone has are known here.
  const isForeign = ids.some((id) => accountOf(client, id) !== null);
  const labels = isForeign ? all?.filter(({ own }) => !own) : all;
  const [editing, setEditing] = useState<Label | null>(null);
  const shared = useSharedLabel(ids);
  const { mutate } = useChangeConversations();
  const [leaving, setLeaving] = useState<Label | null>(null);
  const { remove } = useLabelChange(() => {
    setEditing(null);
    setLeaving(null);
  });
  const own = all?.filter((label) => label.own).length ?? 0;
  const choose = (label: Label | null) => {
    mutate({ ids, change: { label: label?.id ?? null } as ConversationChange });
    onClose();
  };
  const pick = ids.length > 0;
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={pick ? texts.title(ids.length) : texts.manage}
    >
      {!labels ? (
        <SkeletonRows count={5} rowHeight={36} />
      ) : (
        <ul className="stack gap-2">
          {[...(pick ? [null] : []), ...labels].map((label, index) => (
            <li key={label?.id ?? 'none'} className="row gap-4">
              {pick ? (
                <button
                  type="button"
                  className={`row gap-10 grow shrink plain text-start ${styles.choice}`}
                  aria-pressed={
                    shared !== undefined && (shared?.id ?? null) === (label?.id ?? null)
                  }
                  data-autofocus={index === 0 ? '' : undefined}
                  onClick={() => choose(label)}
                >
                  {label && <Spot colour={label.colour} />}
                  <span>{label?.name ?? texts.none}</span>
                  {shared !== undefined && (shared?.id ?? null) === (label?.id ?? null) && (
                    <Check aria-hidden="true" />
                  )}
                </button>
              ) : (
                <span className={`row gap-10 grow shrink plain text-start ${styles.choice}`}>
                  {label && <Spot colour={label.colour} />}
                  <span>{label?.name}</span>
                </span>
              )}
              {label?.own && (
                <>
                  <IconButton
                    size="small"
                    label={texts.rename(label.name)}
                    icon={<Pencil aria-hidden="true" />}
                    onClick={() => setEditing(label)}
                  />
                  <IconButton
                    size="small"
                    label={texts.remove(label.name)}
                    icon={<Trash2 aria-hidden="true" />}
                    onClick={() => setLeaving(label)}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isForeign && (own < OWN_LABELS || editing) && (
        <LabelForm key={editing?.id ?? 'new'} label={editing} onDone={() => setEditing(null)} />
      )}
      <ConfirmDialog
        danger
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        onConfirm={() => leaving && remove.mutate(leaving.id)}
        busy={remove.isPending}
        title={texts.removing.title(leaving?.name ?? '')}
        text={texts.removing.text}
        confirmLabel={texts.removing.confirm}
        busyLabel={texts.removing.busy}
      />
    </Dialog>
  );
}
