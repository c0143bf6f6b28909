/**
 * The doors of the product: signing in and up, a new password, connecting LinkedIn. One chunk
 * (docs/architecture.md).
 */
export { AuthLayout } from '../layouts/auth-layout.tsx';
export { ConnectLayout } from '../layouts/connect-layout.tsx';
export { EnterLinkedInPage } from '../features/enter-linkedin/enter-linkedin-page.tsx';
export { ForgotPasswordPage } from '../features/password/forgot-password-page.tsx';
export { PasswordResetPage } from '../features/password/password-reset-page.tsx';
export { SignInPage } from '../features/sign-in/sign-in-page.tsx';
export { SignUpPage } from '../features/sign-up/sign-up-page.tsx';
