import { ChartLine, Table2 } from 'lucide-react';
import { Segmented } from '#web/ui/fields/segmented.tsx';

export type ChartView = 'CHART' | 'TABLE';

/** Whether a card shows its picture or the same as a table (design, section 3 and png/36). */
export function ChartOrTable({
  of,
  view,
  onChange,
}: {
  of: string;
  view: ChartView;
  onChange: (view: ChartView) => void;
}) {
  return (
    <Segmented
      size="small"
      label={`${of}, as`}
      value={view}
      onChange={onChange}
      segments={[
        { value: 'CHART', label: 'Chart', icon: <ChartLine aria-hidden="true" /> },
        { value: 'TABLE', label: 'Table', icon: <Table2 aria-hidden="true" /> },
      ]}
    />
  );
}
