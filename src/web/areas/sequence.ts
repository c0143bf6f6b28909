/**
 * A campaign's sequence. One chunk; the editor has its own, as others open it too
 * (docs/architecture.md).
 */
export { SequenceTab } from '../features/campaign/sequence-tab.tsx';
