import { counted, grouped } from '#core/text/formats.ts';

/** The texts of the canvas of a sequence. */
export const canvasTexts = {
  // Add step menu.
  messageFirst: 'Requires a message or an InMail before it',
  actions: 'Actions',
  conditions: 'Conditions',
  paste: 'Paste branch',
  addStep: 'Add a step',
  addHere: 'Add a step here',

  // Canvas zoom.
  zoom: (percent: number) => `Zoom, ${percent} percent`,
  zoomOut: 'Zoom out',
  zoomIn: 'Zoom in',
  zoomToFit: 'Zoom to fit',

  // Edge controls.
  yes: 'Yes',
  no: 'No',
  tookBranch: 'leads took this branch',

  // Sequence canvas.
  removed: 'Removed',
  start: 'Leads start here',
  entered: (leads: number) => `${counted(leads, 'lead')} entered`,
  steps: 'Sequence steps',
  moveKey: 'move',
  addKey: 'add step',
  editKey: 'edit',
  removeKey: 'remove',

  // Sequence start.
  startTitle: 'What should happen first?',
  startText: 'Start with an invite or one of these sequences. You can change everything.',
  startWithInvite: 'Start with an invite',

  // Step counts.
  reached: (leads: number) => `${grouped(leads)} reached`,
} as const;
