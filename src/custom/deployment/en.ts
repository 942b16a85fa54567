/** What channels get of menus, what they would refuse, and how menus get there. */
export const messages = {
  deployment: {
    aboutRecord:
      'What each channel would refuse of this and what belongs to it, or could not show. Follow a link to mend it.',
    notSold:
      'No channel sells this yet. Once a menu on a channel has it, this page shows what each channel says about it.',
    onChannel: '%{menu}, %{channel}',
    about:
      'This is what the channel gets when you deploy the menu. Nothing is sent from here. Choose a store to see its own prices, hours and stock.',
    channel: 'Written for',
    channels: {
      WEBSITE: 'Website',
      COUNTER: 'Tills',
    },
    findings: 'What to fix',
    changes: 'What differs from today',
    menu: 'The menu',
    item: 'Item',
    choices: 'Choices',
    price: 'Price',
    sizePrice: '%{name}: %{price}',
    group: 'Group',
    half: { first: '%{name}: first half', second: '%{name}: second half' },
    opens: '%{choice} (then %{groups})',
    limits: 'Guests choose',
    exactly: 'exactly %{max}',
    between: '%{min} to %{max}',
    empty: 'Nothing of this menu can be sold yet. See above what is missing.',
    document: 'The document',
    documentAbout: '%{size} · SHA-256 %{hash}',
    kilobytes: '%{count} kB',
    show: 'Show the document',
    copy: 'Copy',
    download: 'Download',
    cut: 'These are the first %{count} lines. Download the document to read all of it.',
  },
  deployments: {
    about:
      'Choose menus and stores. You see first what changes at each store and what is in the way. Nothing is sent before you deploy the plan.',
    what: 'Which menus',
    where: 'Which stores',
    when: 'When',
    field: {
      channelMenuIds: 'Channel menus',
      storeUuids: 'Stores',
      storeGroupUuids: 'Store groups',
      timing: 'Stores get it',
      startsAt: 'Time',
      name: 'Name of the deployment',
    },
    timing: {
      NOW: 'As soon as I deploy it',
      AT: 'At a time',
      AFTER_CLOSE: 'After each store has closed',
    },
    makePlan: 'Make the plan',
    planned: 'The plan is ready',
    store: 'Store',
    state: 'State',
    changes: 'Changes',
    problems: 'Problems',
    progress: '%{done} of %{total} stores are done',
    bar: 'Progress of the deployment',
    sent: 'since %{time}',
    details: 'Details of %{store}',
    hide: 'Hide details of %{store}',
    first: 'The store has no menu of ours on this channel yet, so it gets all %{count} items.',
    noChanges: 'The store has this menu already.',
    overwrites:
      'Somebody changed one thing on the channel. The deployment puts the new menu in its place. |||| Somebody changed %{smart_count} things on the channel. The deployment puts the new menu in their place.',
    drift: {
      SAME: 'The channel shows the menu as you deployed it. We last checked on %{time}.',
      UNKNOWN: 'We could not read the menu on the channel. We try again tonight, or you can use “Check now”.',
      UNREADABLE: 'This channel does not tell us what it shows.',
      changed:
        'Somebody changed one thing on the channel. The first value is yours, the second is what guests see. |||| Somebody changed %{smart_count} things on the channel. The first value is yours, the second is what guests see.',
      mend: '“Send again” puts your menu back. To keep a change, enter it in the menu and deploy the menu.',
      first: 'These are the first %{count}.',
    },
    blockers: '%{smart_count} blocker |||| %{smart_count} blockers',
    warnings: '%{smart_count} warning |||| %{smart_count} warnings',
    removes: '%{smart_count} item goes away |||| %{smart_count} items go away',
    changeCount: '%{smart_count} change |||| %{smart_count} changes',
    newMenu: 'New',
    figures: {
      stores: 'Stores',
      blocked: 'Blocked',
      sent: 'Waiting for the till',
      complete: 'Complete',
      failed: 'Failed',
    },
    shrinks:
      'At some stores more than a fifth of the items go away, at most %{count}. Type that number when you deploy.',
    blocked:
      'Nobody can deploy this plan while stores are blocked. Mend what stands below and plan again, or leave these stores out.',
    planAgain: 'Plan again',
    plannedAgain: 'The plan is up to date',
    takeBack: 'Take back',
    takenBack: 'Here is the plan that takes it back. Deploy it to give the stores their earlier menus.',
    restore: 'Restore this menu',
    restoreOf: 'Restore this menu of %{time}',
    restored: 'This plan restores the menu. Deploy it, and the store gets that menu.',
    earlierAbout:
      'These are the menus that the store got here, the newest first. Restoring one makes a plan. Nothing is sent before you deploy it.',
    earlierMenus: 'Earlier menus',
    earlierColumns: {
      sentAt: 'The store got it',
      by: 'Deployed by',
      deployment: 'Deployment',
      items: 'Items',
      action: 'Restore',
    },
    isLive: 'Guests see it now',
    moreMenus: 'Show earlier menus',
    noMenus: 'earlier menus',
    tries: '%{smart_count} try so far |||| %{smart_count} tries so far',
    nextTry: 'Next try: %{time}',
    begins: 'Begins: %{time}',
    document: 'Download the document',
    more: 'Show more stores',
    nobody: 'No store is part of this plan',
  },
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    deployment: typeof messages;
  }
}
