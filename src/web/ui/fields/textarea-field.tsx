import {
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type ReactNode,
  type RefObject,
} from 'react';
import { classNames } from '../class-names.ts';
import { grouped } from '#core/text/formats.ts';
import { Field, type FieldFrameProps } from './field.tsx';
import styles from './field.module.css';

const ANNOUNCE_FROM = 0.9;

type TextareaFieldProps = FieldFrameProps &
  Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'className' | 'required'> & {
    value: string;
    onChange: (value: string) => void;
    /**
     * Shows `94 of 1,024`, or `94 / 1,024` at the foot of the box, counted in UTF-16 code units;
     * typing further stays possible and is marked.
     */
    limit?: number;
    /** Stands at the foot of the box, left of the counter, such as a button for variables. */
    tools?: ReactNode;
    /**
     * Draws the text over the textarea's own, so that parts can be styled. Every letter must keep
     * its width.
     */
    drawn?: (text: string) => ReactNode;
  };

/**
 * Keeps the drawn text as wide as the textarea without its scroll bar, and at the same scroll
 * position.
 */
function useDrawn(value: string): {
  drawing: RefObject<HTMLDivElement | null>;
  area: RefObject<HTMLTextAreaElement | null>;
  follow: () => void;
} {
  const drawing = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const follow = () => {
    if (!drawing.current || !area.current) return;
    drawing.current.style.insetInlineEnd = `${area.current.offsetWidth - area.current.clientWidth}px`;
    drawing.current.scrollTop = area.current.scrollTop;
  };
  useLayoutEffect(follow, [value]);
  return { drawing, area, follow };
}

/** Several lines of text with a counter, announced from 90 % of the limit. */
export function TextareaField({
  label,
  hideLabel,
  aside,
  help,
  error,
  required,
  optional,
  className,
  value,
  onChange,
  limit,
  tools,
  drawn,
  ...rest
}: TextareaFieldProps) {
  const { drawing, area: ref, follow } = useDrawn(value);
  const over = limit !== undefined && value.length > limit;
  const counter =
    limit === undefined ? undefined : (
      <span
        className={classNames(styles.counter, over && styles.counterOver)}
        role={value.length >= limit * ANNOUNCE_FROM ? 'status' : undefined}
      >
        {grouped(value.length)} {tools ? '/' : 'of'} {grouped(limit)}
      </span>
    );
  return (
    <Field
      {...{ label, hideLabel, aside, help, error, required, optional, className }}
      counter={tools ? undefined : counter}
    >
      {(aria) => {
        const plain = (
          <textarea
            {...rest}
            {...aria}
            ref={ref}
            value={value}
            className={classNames(
              styles.control,
              (error || over) && styles.invalid,
              drawn && styles.undrawn,
            )}
            onScroll={drawn && follow}
            onChange={(event) => onChange(event.target.value)}
          />
        );
        const area = drawn ? (
          <div className={styles.drawnBox}>
            {plain}
            <div ref={drawing} className={styles.drawn} aria-hidden="true">
              {drawn(value)}
              {'\u200b'}
            </div>
          </div>
        ) : (
          plain
        );
        return tools ? (
          <div className={classNames(styles.framed, (error || over) && styles.invalid)}>
            {area}
            <div className={styles.tools}>
              {tools}
              {counter}
            </div>
          </div>
        ) : (
          area
        );
      }}
    </Field>
  );
}
