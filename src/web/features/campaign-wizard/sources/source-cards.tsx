import { IMPORT_CAPS, type ListSource } from '#core/lead-pack/lead-pack.ts';
import { SEARCH_TYPE_LABELS } from '#core/lead-pack/search-type-labels.ts';
import { SOURCE_ICONS } from '#web/parts/lead-pack/source-icons.ts';
import { RadioCards } from '#web/ui/fields/radio-card.tsx';
import { PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import { grouped } from '#core/text/formats.ts';
import { capText, SOURCE_ORDER, SOURCE_TEXTS, SOURCES_TEXTS } from './source-texts.ts';
import styles from '../steps/leads.module.css';

type SourceCardsProps = {
  value: ListSource | null;
  onChange: (source: ListSource) => void;
  locks: Partial<Record<ListSource, string>>;
  urlsOnly: boolean;
};

/**
 * The nine sources with what each takes and its cap; some accounts have the list of addresses only
 * (platform spec, section 6).
 */
export function SourceCards({ value, onChange, locks, urlsOnly }: SourceCardsProps) {
  const phone = useMedia(PHONE);
  return (
    <RadioCards
      look={phone ? 'rows' : 'tiles'}
      label={SOURCES_TEXTS.label}
      className={styles.sources}
      value={value}
      onChange={onChange}
      options={SOURCE_ORDER.filter((source) => !urlsOnly || source === 'PROFILE_URLS').map(
        (source) => {
          const Icon = SOURCE_ICONS[source];
          return {
            value: source,
            label: SEARCH_TYPE_LABELS[source],
            icon: <Icon aria-hidden="true" />,
            description: (
              <>
                {SOURCE_TEXTS[source].card}
                {!phone && (
                  <span className="block mt-4 size-11 line-16 quiet">{capText(source)}</span>
                )}
              </>
            ),
            hint: phone ? grouped(IMPORT_CAPS[source]) : undefined,
            disabledReason: locks[source],
          };
        },
      )}
    />
  );
}
