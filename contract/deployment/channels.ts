import type { Channel, StoreLink } from './channel.ts';
import { tills, website } from './ownChannels.ts';
import { deliveryPlatforms } from './platforms/platforms.ts';

/** The channels with a document of their own, in the order in which people see them. */
const defined = [...deliveryPlatforms, website, tills] as const;

/** The code of a channel, as the specification has it. */
export type DeploymentChannel = (typeof defined)[number]['code'];
export const channels: readonly Channel<DeploymentChannel>[] = defined;
export const deploymentChannels: readonly DeploymentChannel[] = channels.map(({ code }) => code);

/** A channel that others run, with which stores are linked. */
type DeliveryPlatform = Channel<DeploymentChannel> & { link: StoreLink };
/** The delivery platforms: they show what stands under a heading, and one menu of ours at each store. */
export const platforms: readonly DeliveryPlatform[] = channels.flatMap((channel) =>
  channel.link ? [{ ...channel, link: channel.link }] : [],
);

export const isDeploymentChannel = (code: string): code is DeploymentChannel =>
  deploymentChannels.some((one) => one === code);

const byCode = new Map<string, Channel<DeploymentChannel>>(channels.map((one) => [one.code, one]));

/** A channel by its code; undefined for one that a customer made. */
export const channelOf = (code: string): Channel<DeploymentChannel> | undefined => byCode.get(code);

/** How large the document of a channel may be, in megabytes; 0 without a limit. */
export const mostMegabytes = (code: string): number =>
  (channelOf(code)?.limits?.bytes?.most ?? 0) / (1024 * 1024);

export const isPlatform = (code: string): boolean => channelOf(code)?.link !== undefined;

/** The names of platforms for a sentence, such as "Uber Eats and Mr D". */
export const platformNames = (of: readonly Channel[] = platforms, language = 'en'): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(of.map(({ label }) => label));
