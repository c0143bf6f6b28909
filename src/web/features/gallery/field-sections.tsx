import { Ellipsis, Mail, MailPlus, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Badge, CountBadge } from '#web/ui/data/badge.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Calendar } from '#web/ui/fields/calendar.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { ChipsField } from '#web/ui/fields/chips-field.tsx';
import { CodeBox } from '#web/ui/fields/code-box.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { RadioCards, RadioList } from '#web/ui/fields/radio-card.tsx';
import { RequirementList } from '#web/ui/fields/requirement-list.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Segmented } from '#web/ui/fields/segmented.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { SliderField } from '#web/ui/fields/slider-field.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';
import styles from './gallery.module.css';

export function ButtonSection() {
  return (
    <Card title="Buttons" className={styles.wide}>
      <div className={styles.stack}>
        <div className={styles.row}>
          <Button variant="primary">Save</Button>
          <Button variant="primary" busy busyLabel="Saving">
            Save
          </Button>
          <Button variant="primary" disabled>
            Save
          </Button>
          <Button variant="primary" disabledReason="Nothing has changed yet">
            Save
          </Button>
          <Button>Cancel</Button>
          <Button variant="danger-outline" icon={<Trash2 aria-hidden="true" />}>
            Remove list
          </Button>
          <Button variant="danger">Remove list</Button>
          <Button variant="quiet" icon={<Plus aria-hidden="true" />}>
            Quiet
          </Button>
          <Button variant="link">Link</Button>
          <IconButton label="More" variant="secondary" icon={<Ellipsis aria-hidden="true" />} />
        </div>
        <div className={styles.row}>
          <Button size="small">Small 28</Button>
          <Button>Medium 32</Button>
          <Button size="large" variant="primary">
            Large 40
          </Button>
        </div>
      </div>
    </Card>
  );
}

export function InputSection() {
  const [text, setText] = useState('Nordic RevOps');
  const [long, setLong] = useState('Hi {{firstName}}, your talk on pipeline reviews was good.');
  const [zone, setZone] = useState<string | null>('Etc/UTC');
  const [code, setCode] = useState('418');
  return (
    <Card title="Fields">
      <div className={styles.stack}>
        <TextField
          label="Name"
          help="Shown in the list"
          placeholder="Give your draft a name"
          value={text}
          onChange={setText}
        />
        <TextField
          label="Email"
          value="maya@north"
          onChange={setText}
          error={FIELD_MESSAGES.INVALID_EMAIL()}
        />
        <TextField label="Zone" value="Etc/UTC" onChange={setText} disabled />
        <PasswordField label="Password" autoComplete="off" value={text} onChange={setText} />
        <SearchField
          label="Find a campaign"
          placeholder="Find a campaign"
          value={text}
          onChange={setText}
        />
        <TextareaField label="Message" value={long} onChange={setLong} limit={60} />
        <NumberField
          label="How many"
          value={25}
          onChange={() => undefined}
          min={1}
          max={100}
          unit="leads"
        />
        <SelectField
          label="Hour"
          value="9"
          onChange={() => undefined}
          options={[8, 9, 10, 11].map((hour) => ({ value: String(hour), label: `${hour} am` }))}
        />
        <SelectField
          label="Time zone"
          searchable
          value={zone}
          onChange={setZone}
          options={Intl.supportedValuesOf('timeZone').map((one) => ({ value: one, label: one }))}
        />
        <SelectField
          label="Locked"
          value="a"
          onChange={() => undefined}
          disabledReason="Can be changed again at 4 pm"
          options={[{ value: 'a', label: 'Europe/Stockholm' }]}
        />
        <CodeBox label="Code" value={code} onChange={setCode} onComplete={() => undefined} />
        <RequirementList
          label="Password requirements"
          requirements={[
            { text: 'one lowercase character', met: true },
            { text: 'one number', met: false },
          ]}
        />
      </div>
    </Card>
  );
}

export function ChoiceSection() {
  const [on, setOn] = useState(true);
  const [source, setSource] = useState('basic');
  return (
    <Card title="Switch, checkbox, radio, segmented">
      <div className={styles.stack}>
        <div className={styles.row}>
          <Switch label="Active" hideLabel checked={on} onChange={setOn} />
          <Switch label="Off" hideLabel checked={false} onChange={() => undefined} />
          <Switch
            label="Locked off"
            hideLabel
            checked={false}
            onChange={() => undefined}
            disabledReason="This campaign is locked by your plan"
          />
          <Switch
            label="Locked on"
            checked
            onChange={() => undefined}
            disabledReason="Finish the sequence first"
          />
        </div>
        <div className={styles.row}>
          <Checkbox label="Checked" checked={on} onChange={setOn} />
          <Checkbox label="Mixed" checked={false} mixed onChange={() => undefined} />
          <Checkbox
            label="Off"
            description="With a second line"
            checked={false}
            onChange={() => undefined}
          />
          <Checkbox
            label="Always on"
            checked
            onChange={() => undefined}
            disabledReason="This rule is always on"
          />
        </div>
        <RadioCards
          label="Source"
          value={source}
          onChange={setSource}
          options={[
            {
              value: 'basic',
              label: 'Basic search',
              description: 'People search',
              icon: <Mail />,
              hint: '1,000',
            },
            {
              value: 'nav',
              label: 'Sales Navigator',
              description: 'A search or a saved list',
              icon: <MailPlus />,
              hint: '2,475',
            },
            {
              value: 'rec',
              label: 'Recruiter',
              icon: <Mail />,
              disabledReason: 'Needs a Recruiter contract',
            },
          ]}
        />
        <RadioList
          label="Late acceptance"
          value="a"
          onChange={() => undefined}
          options={[
            { value: 'a', label: 'Notify me', description: 'Nothing else happens' },
            { value: 'b', label: 'Ignore' },
          ]}
        />
        <Segmented
          label="Status"
          value="all"
          onChange={() => undefined}
          segments={[
            { value: 'all', label: 'All', count: 8 },
            { value: 'active', label: 'Active', count: 4 },
            { value: 'draft', label: 'Drafts', count: 1 },
          ]}
        />
        <div className={styles.row}>
          <Badge tone="warning">Draft</Badge>
          <Badge tone="outline">Locked</Badge>
          <Badge tone="success">Active</Badge>
          <Badge tone="danger">Failed</Badge>
          <Badge tone="info">New</Badge>
          <Badge tone="accent">3</Badge>
          <CountBadge count={4} />
        </div>
      </div>
    </Card>
  );
}

export function SliderSection() {
  const [limit, setLimit] = useState(42);
  const [words, setWords] = useState(['Speaker', 'Hiring']);
  const [day, setDay] = useState('2026-11-24');
  return (
    <Card title="Sliders and chips">
      <div className={styles.stack}>
        <SliderField label="Invites" spoken="Invites" value={limit} onChange={setLimit} max={100} />
        <SliderField
          label="Messages"
          spoken="Messages"
          value={30}
          onChange={() => undefined}
          max={100}
          cap={30}
          capLabel="Plan cap 30"
        />
        <SliderField
          label="Views"
          spoken="Views"
          value={30}
          onChange={() => undefined}
          max={100}
          disabledReason="Set by Activity Control"
        />
        <ChipsField
          label="Words"
          words={words}
          onChange={setWords}
          presets={[{ word: 'mba' }]}
          placeholder="Type a word"
          validate={(word, index) =>
            words.some((one, at) => at !== index && one.toLowerCase() === word.toLowerCase())
              ? 'This word is already added'
              : null
          }
        />
        <Calendar label="Day" value={day} onChange={setDay} today="2026-11-20" min="2026-11-03" />
      </div>
    </Card>
  );
}
