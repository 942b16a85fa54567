/** The parameter of the address that names the channel menu whose price is explained first. */
export const channelMenuPart = 'channelMenu';
