/** The account, its plan, and the pages that come later. One chunk (docs/architecture.md). */
export { AccountLayout } from '../features/account/account-layout.tsx';
export { AccountPage } from '../features/account/account-page.tsx';
export { AccountRoomPage } from '../features/account/account-room-page.tsx';
export { ComingSoonPage } from '../features/coming-soon/coming-soon-page.tsx';
export { UpgradePage } from '../features/upgrade/upgrade-page.tsx';
