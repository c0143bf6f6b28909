/** What is made of steps: a campaign's sequence and the templates. One chunk; the editor has its own, as the wizard opens it too (docs/architecture.md). */
export { SequenceTab } from '../features/campaign/sequence-tab.tsx';
export { TemplateEditorPage } from '../features/templates/template-editor-page.tsx';
export { TemplatesPage } from '../features/templates/templates-page.tsx';
