import type { ComponentProps, MouseEvent } from 'react';
import { useRouter } from '@tanstack/react-router';
import { isOutOfReach } from '../navigation/out-of-reach.ts';
import { preloadPage } from '../navigation/preload-page.ts';
import { useNavigateTo } from '../navigation/query-params.ts';
import { buttonClass, type ButtonLook } from './button.tsx';
import { classNames } from '../class-names.ts';

export type AppLinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string; replace?: boolean };

function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  return (
    event.button === 0 &&
    !event.metaKey &&
    !event.ctrlKey &&
    !event.shiftKey &&
    !event.altKey &&
    !event.currentTarget.target
  );
}

/**
 * A link inside the product: goes through the router (and its leave guard), loads the page's code
 * on hover and focus. Inside another account a link to its person's own pages is plain text.
 */
export function AppLink({
  href,
  replace,
  onClick,
  onPointerEnter,
  onFocus,
  ...rest
}: AppLinkProps) {
  const router = useRouter();
  const go = useNavigateTo();
  const preload = () => preloadPage({ router, href });
  if (isOutOfReach(href)) return rest.children;
  return (
    <a
      {...rest}
      href={href}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        preload();
      }}
      onFocus={(event) => {
        onFocus?.(event);
        preload();
      }}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event)) return;
        event.preventDefault();
        go(href, { replace });
      }}
    />
  );
}

type ButtonLinkProps = AppLinkProps &
  Omit<ButtonLook, 'off'> & { icon?: React.ReactNode; iconAfter?: React.ReactNode };

/** A link that looks like a button; none to where it may not lead. */
export function ButtonLink({
  variant,
  size,
  fullWidth,
  square,
  icon,
  iconAfter,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  if (isOutOfReach(rest.href)) return null;
  return (
    <AppLink
      {...rest}
      className={classNames(buttonClass({ variant, size, fullWidth, square }), className)}
    >
      {icon}
      {children}
      {iconAfter}
    </AppLink>
  );
}
