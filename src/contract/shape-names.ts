import { z } from 'zod';

/**
 * The names of shapes in the document, each said where its shape is written. A shape without one
 * stands in the shape or the call that uses it.
 */
export const shapeNames = z.registry<{ id: string }>();
