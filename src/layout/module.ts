import { defineModule } from '../modules/module.ts';
import { shell } from './en/shell.ts';
import { states } from './en/states.ts';

/** The frame's own texts. */
export const layoutModule = defineModule({ name: 'layout', messages: { shell, states } });
