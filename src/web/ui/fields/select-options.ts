import type { ReactNode } from 'react';

export type SelectOption<Value extends string> = {
  value: Value;
  label: string;
  description?: string;
  /** At its end; a function is asked only where few options are shown. */
  hint?: string | (() => string);
  icon?: ReactNode;
  /** Further words the search looks at. */
  keywords?: string;
  /**
   * Stands in place of the hint where the search found the option by its further words alone; such
   * options come last, and only a few of them.
   */
  keywordHint?: string;
  disabledReason?: string | null | undefined;
};

const FEW_BY_KEYWORDS = 4;

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The options that hold every word of the search, without regard to case and accents. */
export function filterOptions<Value extends string>({
  options,
  query,
}: {
  options: readonly SelectOption<Value>[];
  query: string;
}): readonly SelectOption<Value>[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return options;
  const holds = (text: string) => words.every((word) => plain(text).includes(word));
  const byKeywords: SelectOption<Value>[] = [];
  const found = options.filter((option) => {
    const written = `${option.label} ${option.description ?? ''} ${typeof option.hint === 'string' ? option.hint : ''}`;
    if (option.keywords === undefined || holds(written)) return holds(written);
    if (!holds(`${written} ${option.keywords}`)) return false;
    if (option.keywordHint === undefined) return true;
    byKeywords.push({ ...option, hint: option.keywordHint });
    return false;
  });
  return [...found, ...byKeywords.slice(0, FEW_BY_KEYWORDS)];
}
