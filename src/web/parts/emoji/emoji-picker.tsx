import { Smile } from 'lucide-react';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Popover } from '#web/ui/overlays/popover.tsx';
import { emojiTexts } from './emoji-texts.ts';
import styles from './emoji.module.css';

const EMOJI = [
  ['👋', 'waving hand'],
  ['🙂', 'slight smile'],
  ['😊', 'smile'],
  ['😄', 'grin'],
  ['😉', 'wink'],
  ['🤝', 'handshake'],
  ['🙏', 'thank you'],
  ['👍', 'thumbs up'],
  ['👏', 'applause'],
  ['💪', 'strength'],
  ['🙌', 'raised hands'],
  ['🤔', 'thinking'],
  ['👀', 'eyes'],
  ['💡', 'idea'],
  ['🚀', 'rocket'],
  ['🎯', 'target'],
  ['📈', 'growing chart'],
  ['📊', 'bar chart'],
  ['📅', 'calendar'],
  ['📞', 'phone'],
  ['✉️', 'letter'],
  ['📎', 'paper clip'],
  ['📝', 'note'],
  ['🔗', 'link'],
  ['✅', 'check'],
  ['⭐', 'star'],
  ['🔥', 'fire'],
  ['🎉', 'celebration'],
  ['🏆', 'trophy'],
  ['☕', 'coffee'],
] as const;

/** A few common emoji, inserted at the cursor; any other can be typed. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  return (
    <Popover
      label={emojiTexts.insert}
      trigger={(props) => (
        <IconButton
          {...props}
          size="small"
          label={emojiTexts.insert}
          icon={<Smile aria-hidden="true" />}
        />
      )}
    >
      {(close) => (
        <div className={`stack gap-2 ${styles.emoji}`}>
          {EMOJI.map(([emoji, name]) => (
            <button
              key={emoji}
              type="button"
              aria-label={name}
              onClick={() => {
                close();
                onPick(emoji);
              }}
            >
              {emoji}
            </button>
          ))}
        </div>
      )}
    </Popover>
  );
}
