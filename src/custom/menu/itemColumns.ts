/** Pixels of the rows and columns of the items of a menu. */
export const rowHeight = 56;
export const headHeight = 36;
export const channelWidth = 76;
export const handleWidth = 32;
export const pictureWidth = 48;
export const actionsWidth = 40;
const leastName = 150;

/** Below this width, the list scrolls sideways. */
export const leastWidth = (channels: number): number =>
  handleWidth + pictureWidth + leastName + channels * channelWidth + actionsWidth;
