import { Menu, MenuItem as Item, MenuSeparator, useMenuStore } from '@ariakit/react/menu';
import { Check } from 'lucide-react';
import { useLayoutEffect } from 'react';
import { AppLink } from '../actions/app-link.tsx';
import { classNames } from '../class-names.ts';
import {
  closeOnlyPopup,
  TOP_LAYER_PROPS,
  placementOf,
  type Align,
  type Side,
} from './in-top-layer.ts';
import type { MenuItem } from './menu-item.ts';
import styles from './menu.module.css';
import popupStyles from './popup.module.css';

type MenuPopupProps = {
  id: string;
  label: string;
  items: MenuItem[];
  trigger: () => HTMLElement | null | undefined;
  side: Side;
  align: Align;
  close: () => void;
};

function MenuRow({ item }: { item: MenuItem }) {
  if (item.kind === 'line') return <MenuSeparator render={<div />} className={styles.line} />;
  if (item.kind === 'heading')
    return (
      <div role="presentation" className={styles.heading}>
        {item.label}
      </div>
    );
  const off = Boolean(item.disabledReason);
  const second = item.disabledReason ?? item.description;
  return (
    <Item
      className={classNames(styles.item, item.danger && styles.danger, off && styles.off)}
      role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={item.checked}
      disabled={off}
      accessibleWhenDisabled
      render={item.href && !off ? <AppLink href={item.href} /> : <button type="button" />}
      onClick={() => item.onSelect?.()}
    >
      {item.icon}
      <span className={styles.label}>
        {item.label}
        {second && <span className={styles.description}>{second}</span>}
      </span>
      {item.hint && <span className={styles.hint}>{item.hint}</span>}
      {item.checked && <Check aria-hidden="true" />}
    </Item>
  );
}

/** The open list of a menu: the focus goes to its first item and back to the trigger. */
export function MenuPopup({ id, label, items, trigger, side, align, close }: MenuPopupProps) {
  const menu = useMenuStore({
    open: true,
    setOpen: (open) => open || close(),
    placement: placementOf({ side, align }),
    focusLoop: true,
  });
  useLayoutEffect(() => {
    menu.setDisclosureElement(trigger() ?? null);
    menu.setInitialFocus('first');
    menu.setAutoFocusOnShow(true);
  }, [menu, trigger]);
  return (
    <Menu
      {...TOP_LAYER_PROPS}
      store={menu}
      id={id}
      aria-label={label}
      gutter={4}
      className={classNames(popupStyles.popup, styles.menu)}
      hideOnEscape={closeOnlyPopup}
    >
      {items.map((item, index) => (
        <MenuRow key={index} item={item} />
      ))}
    </Menu>
  );
}
