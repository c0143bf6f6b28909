import { useQuery } from '@tanstack/react-query';
import { Plus, Tag } from 'lucide-react';
import { useState } from 'react';
import type { LeadAnswer } from '#contract/leads.ts';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { apiQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Popover } from '#web/ui/overlays/popover.tsx';
import { suggestTags, tagError } from './tag-rules.ts';
import { useChangeTags } from './use-change-tags.ts';
import { leadsTexts } from '../leads-texts.ts';
import styles from './lead-tags.module.css';

const texts = leadsTexts.tags;
const FRESH_MS = 30_000;

function AddTagForm({ lead, onDone }: { lead: LeadAnswer; onDone: () => void }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const change = useChangeTags(lead);
  const inUse = useQuery({ ...apiQuery('GET /leads/tags'), staleTime: FRESH_MS });
  const offered = suggestTags({ inUse: inUse.data ?? [], tags: lead.tags, typed });
  const add = (word: string) => {
    const refusal = word === '' ? FIELD_MESSAGES.REQUIRED() : tagError({ word, tags: lead.tags });
    setError(refusal);
    if (refusal === null && !change.isPending)
      change.mutate([...lead.tags, word], { onSuccess: onDone });
  };
  return (
    <form
      className={`stack gap-10 ${styles.form}`}
      onSubmit={(event) => {
        event.preventDefault();
        add(typed.trim());
      }}
    >
      <TextField
        autoFocus
        hideLabel
        size="small"
        label={texts.tag}
        placeholder={texts.example}
        autoComplete="off"
        value={typed}
        error={error}
        onChange={(next) => {
          setTyped(next);
          setError(null);
        }}
        end={
          <Button
            type="submit"
            variant="link"
            size="small"
            busy={change.isPending}
            busyLabel={texts.adding}
          >
            {texts.add}
          </Button>
        }
      />
      {offered.length > 0 && (
        <div role="group" aria-label={texts.inUse} className="flex gap-6 wrap">
          {offered.map((tag) => (
            <Button
              key={tag}
              size="small"
              icon={<Tag aria-hidden="true" />}
              onClick={() => add(tag)}
            >
              {tag}
            </Button>
          ))}
        </div>
      )}
    </form>
  );
}

/** The plus that adds a tag to a lead in place (design, png/34 and 35). */
export function AddTag({ lead, name }: { lead: LeadAnswer; name: string }) {
  return (
    <Popover
      label={texts.addTo(name)}
      align="end"
      trigger={(props) => (
        <IconButton
          {...props}
          size="small"
          label={texts.addTo(name)}
          icon={<Plus aria-hidden="true" />}
        />
      )}
    >
      {(close) => <AddTagForm lead={lead} onDone={close} />}
    </Popover>
  );
}
