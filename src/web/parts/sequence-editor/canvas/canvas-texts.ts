import { counted, grouped } from '#web/ui/text/numbers.ts';

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
  showAll: 'Show all steps',

  // Edge controls.
  yes: 'Yes',
  no: 'No',

  // Sequence canvas.
  removed: 'Removed',
  leadEnters: 'Lead enters',
  entered: (leads: number) => `${counted(leads, 'lead')} entered`,
  steps: 'Steps of the sequence',

  // Sequence start.
  startTitle: 'What should happen first?',
  startText: 'Start with an invite or one of these sequences. You can change everything.',
  startWithInvite: 'Start with an invite',

  // Step counts.
  arrived: (leads: number) => `${grouped(leads)} arrived`,
  wentThisWay: 'went this way',
  moveKey: 'move',
  addKey: 'add after',
  editKey: 'edit',
  removeKey: 'remove',
} as const;
