/** The id of a section of a form in the document. */
export const sectionId = (formId: string, index: number) => `${formId}-section-${index}`;
