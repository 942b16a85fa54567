/** The shapes that the server crops pictures to: width divided by height. */
export const pictureShapes = { square: 1, wide: 4 / 3 } as const;

export type PictureShape = keyof typeof pictureShapes;

/** Their names, as definitions and calls have them. */
export const pictureShapeNames = ['square', 'wide'] as const satisfies readonly PictureShape[];
