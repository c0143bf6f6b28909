import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '#web/api/api.ts';
import { isProblem } from '#web/api/api-problem.ts';
import type { Answer } from '#web/api/call-types.ts';
import { apiQuery, putAnswer } from '#web/api/queries.ts';
import type { ConversationId } from '../inbox-query.ts';
import { useInside } from '../inside.ts';
import { keepUnsent, markSaved, unsavedText } from './unsent-texts.ts';

type Draft = Answer<'GET /messaging/conversations/{conversationId}/draft'>;
export type Written = Pick<Draft, 'text' | 'channel' | 'subject' | 'attachments'>;

const SAVE_AFTER_MS = 800;

/** Saves over the version that was seen; throws STALE_DRAFT where another tab was newer. */
function storeDraft({
  conversationId,
  written: { text, channel, subject, attachments },
  version,
  ...inside
}: {
  conversationId: ConversationId;
  written: Written;
  version: number;
  actingUser?: string;
}): Promise<Draft> {
  return api('PUT /messaging/conversations/{conversationId}/draft', {
    params: { conversationId },
    body: { text, channel, subject, attachments: attachments.map(({ id }) => id), version },
    ...inside,
  });
}

const NOTHING: Written = { text: '', channel: null, subject: null, attachments: [] };

function withFile(written: Written, file: Written['attachments'][number]): Written {
  return { ...written, attachments: [...written.attachments, file] };
}

function isEmpty({ text, attachments }: Written): boolean {
  return text === '' && attachments.length === 0;
}

/** What could not be sent, before what has been written since. */
function together(unsent: Written, since: Written): Written {
  if (isEmpty(since)) return unsent;
  return {
    ...unsent,
    text: [unsent.text, since.text].filter(Boolean).join('\n\n'),
    attachments: [...unsent.attachments, ...since.attachments],
  };
}

/** Saves a moment after the last change, one save after the other. */
function useSaving({
  written,
  save,
}: {
  /** Null: nothing is to be saved. */
  written: Written | null;
  save: (written: Written) => Promise<void>;
}) {
  const saving = useRef<Promise<void>>(Promise.resolve());
  const saveNow = useEffectEvent(() => {
    if (written) saving.current = saving.current.then(() => save(written));
  });
  useEffect(() => {
    if (written === null) return undefined;
    const timer = setTimeout(saveNow, SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [written]);
  // The draft survives leaving in the middle of a word.
  useEffect(() => () => saveNow(), []);
}

/** The version that a save replaces. Changes from other devices show while the field is empty. */
function useVersion(stored: { version: number } | undefined, written: Written | null) {
  const version = useRef(0);
  useEffect(() => {
    if (stored && written === null) version.current = stored.version;
  }, [stored, written]);
  return version;
}

const DRAFT = 'GET /messaging/conversations/{conversationId}/draft';

/**
 * The draft, saved to the server a moment after the last change. If another tab has changed it
 * meanwhile, that is a conflict, which the user resolves.
 */
export function useDraft(conversationId: ConversationId) {
  const client = useQueryClient();
  const inside = useInside();
  const call = { params: { conversationId }, ...inside };
  const query = apiQuery(DRAFT, call);
  const stored = useQuery({ ...query, staleTime: 0 }).data;
  const [written, setWritten] = useState<Written | null>(null);
  const [conflict, setConflict] = useState(false);
  /** While a message is being sent, its stored draft stays. */
  const [held, setHeld] = useState(false);
  const version = useVersion(stored, written);

  const save = async (now: Written) => {
    try {
      const of = { conversationId, version: version.current };
      const draft = await storeDraft({ ...of, written: now, ...inside });
      version.current = draft.version;
      markSaved(conversationId, now.text);
      putAnswer({ client, queryKey: query.queryKey, answer: draft });
      // From now on, changes from other devices show here again.
      setWritten((since) => (since === now ? null : since));
    } catch (error) {
      // The text stays in this tab; the next change retries.
      if (isProblem(error, 'STALE_DRAFT')) setConflict(true);
    }
  };
  const take = async () => {
    const theirs = await api(DRAFT, call);
    version.current = theirs.version;
    putAnswer({ client, queryKey: query.queryKey, answer: theirs });
    return theirs;
  };
  useSaving({ written: conflict || held ? null : written, save });

  const kept = { ...(stored ?? NOTHING), text: stored?.text || unsavedText(conversationId) };
  const shown = written ?? kept;
  return {
    shown,
    known: stored !== undefined,
    conflict,
    change: (part: Partial<Written>) => {
      if (part.text !== undefined) keepUnsent(conversationId, part.text);
      setWritten((before) => ({ ...(before ?? kept), ...part }));
    },
    attach: (file: Written['attachments'][number]) =>
      setWritten((before) => withFile(before ?? kept, file)),
    useTheirs: async () => {
      keepUnsent(conversationId, (await take()).text, { saved: true });
      setWritten(null);
      setConflict(false);
    },
    keepMine: async () => {
      await take();
      // The text is saved as after any change, after a save that may be in progress.
      setConflict(false);
    },
    /** Empties the field while its message is being sent. */
    hold: () => {
      setHeld(true);
      setWritten({ ...NOTHING, channel: shown.channel });
    },
    /** The message was sent, and the server has emptied the draft. */
    settle: async () => {
      keepUnsent(conversationId, '');
      await take().catch(() => undefined);
      setWritten((since) => (since && !isEmpty(since) ? since : null));
      setConflict(false);
      setHeld(false);
    },
    /** The message wasn't sent: it is back in the field. */
    restore: (unsent: Written) => {
      keepUnsent(conversationId, unsent.text);
      setWritten((since) => together(unsent, since ?? NOTHING));
      setHeld(false);
    },
  };
}
