import { Download } from 'lucide-react';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { CopyButton } from '#web/ui/text/copy-button.tsx';
import { secondFactorTexts } from './second-factor-texts.ts';
import styles from './second-factor.module.css';

function saveCodes(codes: readonly string[]) {
  const url = URL.createObjectURL(
    new Blob([secondFactorTexts.codesFile(location.host, codes)], { type: 'text/plain' }),
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = 'reachwell-recovery-codes.txt';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * The ten recovery codes, which are shown once: to copy or to save as a file. `codes` as the server
 * answered them.
 */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div className="column gap-16">
      <Notice tone="warning">{secondFactorTexts.saveCodes}</Notice>
      <ul className={`stack gap-4-16 ${styles.codes}`} aria-label={secondFactorTexts.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex gap-8 wrap">
        <CopyButton text={codes.join('\n')} label={secondFactorTexts.copyAll} />
        <Button icon={<Download aria-hidden="true" />} onClick={() => saveCodes(codes)}>
          {secondFactorTexts.saveFile}
        </Button>
      </div>
    </div>
  );
}
