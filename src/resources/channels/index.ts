import { channelGroupMembers } from './channelGroupMembers.ts';
import { channelGroups } from './channelGroups.ts';
import { channels } from './channels.ts';
import { paymentTypes, serviceTypes } from './lookups.ts';

/** Where orders come from, and what they can be. */
export const channelResources = [channels, channelGroups, channelGroupMembers, serviceTypes, paymentTypes];
