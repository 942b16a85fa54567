import { lazy } from 'react';
import { enginePart } from './en/part.ts';

/** Adds a record in a dialog, so that people stay on the page that needs it. It loads when it is first drawn. */
export const CreateDialog = lazy(enginePart(() => import('./record/NewRecordDialog.tsx')));
