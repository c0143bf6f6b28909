import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, type ButtonSize, type ButtonVariant } from '../actions/button.tsx';
import { uiTexts } from '../ui-texts.ts';

/** Copies a text and says so for two seconds. */
export function CopyButton({
  text,
  label = uiTexts.copy,
  variant,
  size,
}: {
  text: string;
  label?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
}) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Button
      variant={variant}
      size={size}
      icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      onClick={copy}
    >
      <span aria-live="polite">{copied ? uiTexts.copied : label}</span>
    </Button>
  );
}
