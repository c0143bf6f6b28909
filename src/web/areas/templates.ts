/**
 * The sequence templates. One chunk; the editor has its own, as others open it too
 * (docs/architecture.md).
 */
export { TemplateEditorPage } from '../features/templates/template-editor-page.tsx';
export { TemplatesPage } from '../features/templates/templates-page.tsx';
