import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { AppLink } from '../actions/app-link.tsx';
import { classNames } from '../class-names.ts';
import { useHrefWith, useQueryParams, useSetQueryParams } from '../navigation/query-params.ts';
import { counted } from '#core/text/formats.ts';
import { PAGE_SIZES, usePageSize } from './page-size.ts';
import { Tooltip } from '../overlays/tooltip.tsx';
import { uiTexts } from '../ui-texts.ts';
import styles from './pager.module.css';

/** The page of a list from the address, counted from 1. */
export function usePage(): number {
  const page = Number(useQueryParams()['page'] ?? 1);
  return Number.isInteger(page) && page > 0 ? page : 1;
}

/**
 * Whether the requested page is past the last one, for example after its last row was removed or
 * the page size grew. The URL is then changed to the last page, and until that is read the list is
 * loading.
 */
export function useClampToLastPage(
  answer: { content: readonly unknown[]; totalElements: number; totalPages: number } | undefined,
): boolean {
  const page = usePage();
  const setParams = useSetQueryParams();
  const behind = answer !== undefined && answer.content.length === 0 && answer.totalElements > 0;
  const last = answer?.totalPages ?? 1;
  useEffect(() => {
    if (behind && page > last) setParams({ page: last === 1 ? null : String(last) });
  }, [behind, page, last, setParams]);
  return behind;
}

/** The page numbers shown around the current one; null is a gap of two or more. */
export function pagesAround({
  page,
  totalPages,
}: {
  page: number;
  totalPages: number;
}): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, totalPages].filter(
    (one) => one >= 1 && one <= totalPages,
  );
  const sorted = [...new Set(wanted)].sort((a, b) => a - b);
  return sorted.flatMap((one, index) => {
    const leftOut = one - (sorted[index - 1] ?? 0) - 1;
    if (leftOut === 0) return [one];
    return leftOut === 1 ? [one - 1, one] : [null, one];
  });
}

/** Where the pages of a list end before the list does, in rows, and why. */
export type Reach = { rows: number; why: string };

/** The last page that can be opened, and why there is no next one although the list continues. */
export function lastPage({
  totalElements,
  size,
  page,
  reach,
}: {
  totalElements: number;
  size: number;
  page: number;
  reach: Reach | null;
}): { totalPages: number; why: string | null } {
  const reached = Math.min(totalElements, reach?.rows ?? totalElements);
  const totalPages = Math.max(1, Math.ceil(reached / size));
  return { totalPages, why: reach !== null && page >= totalPages ? reach.why : null };
}

/**
 * `1–8 of 8 campaigns`, rows per page, and links that change `page` in the address. A list whose
 * pages end before it does says why at its last one.
 */
export function Pager({
  totalElements,
  word,
  words = `${word}s`,
  reach = null,
}: {
  totalElements: number;
  word: string;
  words?: string;
  reach?: Reach | null;
}) {
  const page = usePage();
  const [size, setSize] = usePageSize();
  const hrefWith = useHrefWith();
  const { totalPages, why } = lastPage({ totalElements, size, page, reach });
  const first = totalElements === 0 ? 0 : (page - 1) * size + 1;
  const last = Math.min(totalElements, page * size);
  const href = (to: number) => hrefWith({ page: to === 1 ? null : String(to) });
  return (
    <div className={styles.pager}>
      <p role="status" className={styles.count}>
        {uiTexts.rows({ first, last, total: counted(totalElements, word, words) })}
      </p>
      <label className={styles.size}>
        <span className={styles.sizeWord}>{uiTexts.rowsPerPage}</span>
        <span className={styles.select}>
          <select value={size} onChange={(event) => setSize(Number(event.target.value))}>
            {PAGE_SIZES.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden="true" />
        </span>
      </label>
      <nav aria-label={uiTexts.pages} className={styles.pages}>
        <AppLink
          href={href(Math.max(1, page - 1))}
          aria-label={uiTexts.previousPage}
          aria-disabled={page <= 1 || undefined}
          tabIndex={page <= 1 ? -1 : undefined}
          className={classNames(styles.page, page <= 1 && styles.off)}
        >
          <ChevronLeft aria-hidden="true" />
        </AppLink>
        {pagesAround({ page, totalPages }).map((one, index) =>
          one === null ? (
            <span key={`gap-${index}`} aria-hidden="true">
              …
            </span>
          ) : (
            <AppLink
              key={one}
              href={href(one)}
              aria-label={uiTexts.page(one)}
              aria-current={one === page ? 'page' : undefined}
              className={classNames(styles.page, one === page && styles.current)}
            >
              {one}
            </AppLink>
          ),
        )}
        <Tooltip text={why} align="end" onPress>
          <AppLink
            href={href(Math.min(totalPages, page + 1))}
            aria-label={uiTexts.nextPage}
            aria-disabled={page >= totalPages || undefined}
            tabIndex={page >= totalPages && why === null ? -1 : undefined}
            className={classNames(styles.page, page >= totalPages && styles.off)}
          >
            <ChevronRight aria-hidden="true" />
          </AppLink>
        </Tooltip>
      </nav>
    </div>
  );
}
