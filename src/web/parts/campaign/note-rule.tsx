import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { CampaignAnswer } from '#contract/campaigns.ts';
import type { CampaignId } from '#contract/shapes.ts';
import { hasNoteCondition, NOTE_RULES } from '#core/limits/note-rule.ts';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { apiQuery } from '#web/api/queries.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { RadioList } from '#web/ui/fields/radio-card.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { NotesUsed } from './notes-used.tsx';
import { noteRuleTexts } from './note-rule-texts.ts';

const texts = noteRuleTexts;
const LISTS_SHOWN = 200;
const FRESH_MS = 30_000;

export type NoteSettings = Pick<CampaignAnswer, 'noteRule' | 'noteFilter'>;
type Filter = NonNullable<NoteSettings['noteFilter']>;

/** The problem with a rule; null if there is none. */
export function noteRuleProblem({ noteRule, noteFilter }: NoteSettings): string | null {
  return noteRule === 'MATCHING' && !hasNoteCondition(noteFilter ?? {}) ? texts.needed : null;
}

/** Several of the words that there are, each removable. */
function Picked({
  label,
  add,
  words,
  options,
  onChange,
}: {
  label: string;
  add: string;
  words: readonly string[];
  options: readonly { value: string; label: string }[];
  onChange: (words: string[]) => void;
}) {
  const nameOf = (word: string) => options.find(({ value }) => value === word)?.label ?? word;
  return (
    <div className="stack gap-8">
      <SelectField
        label={label}
        optional
        searchable
        placeholder={add}
        value={null}
        options={options.filter(({ value }) => !words.includes(value))}
        onChange={(word) => onChange([...words, word])}
      />
      {words.length > 0 && (
        <div className="row gap-8 wrap">
          {words.map((word) => (
            <Button
              key={word}
              size="small"
              iconAfter={<X aria-hidden="true" />}
              aria-label={texts.remove(nameOf(word))}
              onClick={() => onChange(words.filter((other) => other !== word))}
            >
              {nameOf(word)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

/** The saved filters, to copy what applies to notes from. */
function SavedFilters({ onPick }: { onPick: (filter: Filter) => void }) {
  const saved = useQuery({ ...apiQuery('GET /leads/filters'), staleTime: FRESH_MS }).data ?? [];
  if (saved.length === 0) return null;
  return (
    <SelectField<string>
      label={texts.saved}
      optional
      placeholder={texts.copySaved}
      help={texts.savedHelp}
      value={null}
      options={saved.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(picked) => {
        const { leadsList, tags, country, query } =
          saved.find(({ id }) => id === picked)?.filter ?? {};
        onPick({ leadsList, tags, country, query });
      }}
    />
  );
}

function FilterFields({
  campaignId,
  filter,
  onChange,
}: {
  campaignId: CampaignId | null;
  filter: Filter;
  onChange: (filter: Filter) => void;
}) {
  const lists = useQuery({
    ...apiQuery('GET /searches', { query: { campaignId, size: LISTS_SHOWN } }),
    enabled: campaignId !== null,
    staleTime: FRESH_MS,
  }).data?.content;
  const tags = useQuery({ ...apiQuery('GET /leads/tags'), staleTime: FRESH_MS }).data ?? [];
  const countries =
    useQuery({ ...apiQuery('GET /leads/countries'), staleTime: FRESH_MS }).data ?? [];
  const own = (id: string | undefined) => lists?.find((list) => list.id === id)?.id;
  return (
    <div className="stack gap-14">
      <SavedFilters
        onPick={(picked) => onChange({ ...picked, leadsList: own(picked.leadsList) })}
      />
      {lists !== undefined && lists.length > 0 && (
        <SelectField<string>
          label={texts.list}
          value={filter.leadsList ?? ''}
          options={[
            { value: '', label: texts.anyList },
            ...lists.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(id) => onChange({ ...filter, leadsList: own(id) })}
        />
      )}
      <Picked
        label={texts.tags}
        add={texts.addTag}
        words={filter.tags ?? []}
        options={tags.map(({ tag }) => ({ value: tag, label: tag }))}
        onChange={(next) => onChange({ ...filter, tags: next })}
      />
      <Picked
        label={texts.countries}
        add={texts.addCountry}
        words={filter.country ?? []}
        options={countries.map(({ country, name }) => ({ value: country, label: name }))}
        onChange={(country) => onChange({ ...filter, country })}
      />
      <TextField
        label={texts.text}
        optional
        maxLength={FIELD_LENGTHS.search}
        value={filter.query ?? ''}
        onChange={(query) => onChange({ ...filter, query: query === '' ? undefined : query })}
      />
    </div>
  );
}

/** Lets the user choose how the campaign spends invitation notes (product rules, section 2). */
export function NoteRuleCard({
  campaignId,
  settings: { noteRule, noteFilter },
  onChange,
}: {
  campaignId: CampaignId | null;
  settings: NoteSettings;
  onChange: (changes: Partial<NoteSettings>) => void;
}) {
  const problem = noteRuleProblem({ noteRule, noteFilter });
  return (
    <Card
      title={texts.title}
      actions={<AppLink href={paths.limits.href()}>{texts.limits}</AppLink>}
    >
      <div className="stack gap-14">
        <NotesUsed />
        <RadioList
          label={texts.who}
          value={noteRule}
          onChange={(next) => onChange({ noteRule: next })}
          options={NOTE_RULES.map((value) => ({ value, ...texts.rules[value] }))}
        />
        {noteRule === 'MATCHING' && (
          <FilterFields
            campaignId={campaignId}
            filter={noteFilter ?? {}}
            onChange={(filter) => onChange({ noteFilter: filter })}
          />
        )}
        {problem !== null && <p className="small quiet">{problem}</p>}
      </div>
    </Card>
  );
}
