/** The customers of the installation, and what a new business still needs. */
export const messages = {
  installation: {
    lead: 'Every customer of this installation. Only people who run it see this page.',
    new: 'New customer',
    caption: 'All customers',
    column: {
      name: 'Customer',
      state: 'State',
      usedAt: 'Last used',
      people: 'People',
      stores: 'Stores',
      items: 'Menu items',
      files: 'Files',
      acts: 'Actions',
    },
    state: { active: 'Active', suspended: 'Suspended', removed: 'Removed' },
    deletesAt: 'Its data is deleted on %{time}.',
    never: 'Never',
    own: 'You are working here',
    megabytes: '%{size} MB',
    create: {
      title: 'New customer',
      name: 'Name of the business',
      country: 'Country',
      currency: 'Currency',
      timeZone: 'Time zone',
      owner: 'Who is its first owner?',
      self: 'I am',
      other: 'Somebody else, who gets an invitation by mail',
      ownerName: 'Name of the owner',
      ownerEmail: 'E-mail address of the owner',
      button: 'Create customer',
      done: '%{name} is created. Sign in again to work in it.',
      invited: '%{name} is created, and its owner is invited.',
      missing: 'Fill in the name, the country, the currency and the time zone.',
      missingOwner: 'Fill in the name and the e-mail address of the owner.',
    },
    rename: {
      button: 'Rename',
      title: 'Rename %{name}',
      text: 'People see the new name the next time they sign in.',
      done: '%{name} has a new name.',
    },
    suspend: {
      button: 'Suspend',
      title: 'Suspend %{name}?',
      text: 'We sign everybody out, and nobody can sign in to it. Tills and screens go on with what they have. Nothing is lost.',
      done: '%{name} is suspended.',
    },
    reopen: {
      button: 'Open again',
      title: 'Open %{name} again?',
      text: 'People can sign in to it again.',
      done: '%{name} is open again.',
    },
    remove: {
      button: 'Remove',
      title: 'Remove %{name}?',
      text: 'We sign everybody out, and nobody can sign in to it. After 30 days we delete all of its data. Until then you can restore it. Ask an owner to export what they need before you remove it.',
      done: '%{name} is removed.',
    },
    restore: {
      button: 'Restore',
      title: 'Restore %{name}?',
      text: 'Everything will be as it was before somebody removed it.',
      done: '%{name} is restored.',
    },
    events: 'Recent changes to customers',
    noEvents: 'Nobody has changed a customer yet.',
    event: {
      'customer-created': '%{actor} created %{name}',
      'customer-renamed': '%{actor} renamed a customer to %{name}',
      'customer-suspended': '%{actor} suspended %{name}',
      'customer-reopened': '%{actor} opened %{name} again',
      'customer-removed': '%{actor} removed %{name}',
      'customer-restored': '%{actor} restored %{name}',
      'customer-deleted': '%{actor} deleted the data of %{name}',
    },
    unfinishedLead: 'Before guests can order:',
    missing: {
      business: 'Set the country and currency of your business',
      stores: 'Add your first store',
      menus: 'Add a menu',
      items: 'Add the items of your menu',
      people: 'Invite the people you work with',
    },
  },
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    installation: typeof messages;
  }
}
