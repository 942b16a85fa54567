/** The players of screens: whether they are there, what they show, and pairing. */
export const messages = {
  players: {
    add: 'Add a player',
    pair: 'Pair',
    pairAgain: 'Pair again',
    pairTitle: 'Pair %{name}',
    pairHint:
      'Open %{address} on the device. It shows a code of six characters, which you enter here. A device that this player had before stops showing it.',
    code: 'Code on the screen',
    paired: 'Paired. The screen shows its layout in a moment.',
    none: 'No players yet',
    noneHint:
      'A player is a device with a browser behind a screen, such as a stick or a small computer. Add one for each screen.',
    edit: 'Settings',
    settings: 'Settings of %{name}',
    pictureOf: 'What %{name} showed last',
    noPicture: 'No picture yet',
    state: { online: 'Online', offline: 'Offline', never: 'Not seen yet', notPaired: 'Not paired' },
    allScreens: 'all screens',
    notPublished: 'Nothing of this layout is published yet.',
    current: 'Shows version %{version}',
    behind: 'Shows version %{version}; version %{published} is on its way',
    plays:
      '%{smart_count} picture or video shown in the last day |||| %{shown} pictures and videos shown in the last day',
    seen: 'Last seen %{time}',
    size: 'Screen %{size}',
    free: '%{free} MB free',
    clock: 'In step within %{milliseconds} ms',
    fault: {
      NOT_LOADED: '“%{file}” could not be loaded. The screen shows the others.',
      UNREADABLE: '“%{file}” cannot be shown. The screen shows the others.',
      STALLED: '“%{file}” stopped. The screen shows the others.',
    },
  },
};

declare module '../../../i18n/messageKeys.ts' {
  interface MessageFiles {
    signagePlayers: typeof messages;
  }
}
