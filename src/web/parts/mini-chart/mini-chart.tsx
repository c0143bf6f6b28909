import { useMemo } from 'react';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ACTION_DISPLAY } from '../action-type.tsx';
import { stepCount } from './step-count.ts';
import { miniLayout, type MiniTile } from './mini-layout.ts';
import { miniChartTexts } from './mini-chart-texts.ts';
import styles from './mini-chart.module.css';

const TILE = 20;
const LEVEL = 27;
const COLUMN = 46;

const middle = ({ column, level }: { column: number; level: number }) => ({
  x: column * COLUMN + COLUMN / 2,
  y: level * LEVEL + TILE / 2,
});

function lineTo(tile: MiniTile): string {
  if (tile.from === null) return '';
  const [from, to] = [middle(tile.from), middle(tile)];
  if (from.x === to.x) return `M${from.x} ${from.y}V${to.y}`;
  const turn = from.y + LEVEL * 0.6;
  return `M${from.x} ${from.y}V${turn - 4}Q${from.x} ${turn} ${from.x + Math.sign(to.x - from.x) * 4} ${turn}H${to.x - Math.sign(to.x - from.x) * 4}Q${to.x} ${turn} ${to.x} ${turn + 4}V${to.y}`;
}

/**
 * A sequence as small tiles: one picture with the number of its steps as its name, never
 * interactive (design, section 7).
 */
export function MiniChart({ sequence, small }: { sequence: SequenceItem; small?: boolean }) {
  const { tiles, columns, levels } = useMemo(() => miniLayout(sequence), [sequence]);
  const [width, height] = [columns * COLUMN, (levels - 1) * LEVEL + TILE];
  return (
    <div
      className={classNames('stack shrink', styles.frame, small && styles.small)}
      role="img"
      aria-label={miniChartTexts.sequence(stepCount(sequence))}
    >
      <svg
        className={styles.chart}
        viewBox={`0 -1 ${width} ${height + 2}`}
        style={{ maxWidth: width, maxHeight: height }}
        aria-hidden="true"
      >
        {tiles.map((tile) => (
          <path key={tile.id} className={styles.line} d={lineTo(tile)} />
        ))}
        {tiles.map((tile) => {
          const { icon: Icon, color } = ACTION_DISPLAY[tile.type];
          const { x, y } = middle(tile);
          return (
            <g key={tile.id} style={{ color: color }}>
              <rect
                className={styles.tile}
                x={x - TILE / 2}
                y={y - TILE / 2}
                width={TILE}
                height={TILE}
                rx={tile.round ? TILE / 2 : 4}
              />
              <Icon x={x - 6} y={y - 6} width={12} height={12} />
            </g>
          );
        })}
      </svg>
    </div>
  );
}
