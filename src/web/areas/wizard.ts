/** The way to a new campaign. One chunk (docs/architecture.md). */
export { WizardPage } from '../features/campaign-wizard/wizard-page.tsx';
