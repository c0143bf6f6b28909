import { Bell } from 'lucide-react';
import type { LeadId } from '#contract/shapes.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import { ReminderPopup } from './reminder-popup.tsx';
import { remindersTexts as texts } from './reminders-texts.ts';

/** Asks for a new reminder beside a conversation (design, png/45). */
export function ReminderButton(whom: { leadId: LeadId; name: string }) {
  const phone = useMedia(PHONE);
  const icon = <Bell aria-hidden="true" />;
  return (
    <ReminderPopup
      {...whom}
      reminder={null}
      trigger={(props) =>
        phone ? (
          <IconButton {...props} label={texts.add} icon={icon} />
        ) : (
          <Button {...props} icon={icon}>
            {texts.add}
          </Button>
        )
      }
    />
  );
}
