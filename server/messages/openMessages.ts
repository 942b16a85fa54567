import path from 'node:path';
import type { Configuration } from '../process/configuration.ts';
import type { MessageService } from './messageService.ts';
import { simulatedMessages } from './simulatedMessages.ts';

/** The service that the configuration asks for; undefined if it asks for none. */
export const openMessages = ({
  textMessages,
  dataDirectory,
}: Pick<Configuration, 'textMessages' | 'dataDirectory'>): MessageService | undefined =>
  textMessages === 'simulated' ? simulatedMessages(path.join(dataDirectory, 'messages')) : undefined;
