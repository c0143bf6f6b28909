import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, type ButtonSize, type ButtonVariant } from '../actions/button.tsx';
import { useToast } from '../feedback/toast-context.ts';
import { uiTexts } from '../ui-texts.ts';

/** Copies a text and says so for two seconds, or that it couldn't. */
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
  const toast = useToast();
  const copy = async () => {
    try {
      // The clipboard API is missing on pages loaded over plain HTTP.
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false);
      toast.error(uiTexts.copyBlocked);
    }
  };
  return (
    <Button
      variant={variant}
      size={size}
      icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{copied ? uiTexts.copied : label}</span>
    </Button>
  );
}
