import { Upload } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { LEAD_FILE_TYPES } from './file-check.ts';
import { leadFileTexts } from './lead-file-texts.ts';
import styles from './drop-zone.module.css';

/**
 * A place to drop a file on, or to choose one. What is dropped elsewhere on the page comes by
 * `over` and the page.
 */
export function DropZone({
  over,
  onFile,
  large,
  children,
}: {
  over: boolean;
  onFile: (file: File) => void;
  large?: boolean;
  children?: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div
      className={classNames(
        'row gap-10 center wrap quiet text-center',
        styles.drop,
        over && styles.dropOver,
        large && styles.dropLarge,
      )}
    >
      <Upload aria-hidden="true" />
      <span>
        {children ?? leadFileTexts.drop}{' '}
        <button
          type="button"
          className={`tone-accent semibold ${styles.link}`}
          onClick={() => input.current?.click()}
        >
          {leadFileTexts.choose}
        </button>
      </span>
      <input
        ref={input}
        type="file"
        className="sr-only"
        tabIndex={-1}
        aria-label={leadFileTexts.file}
        accept={LEAD_FILE_TYPES}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </div>
  );
}
