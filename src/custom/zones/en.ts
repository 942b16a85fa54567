/** Which delivery zone counts at a place, and why the others do not. */
export const messages = {
  zones: {
    begin: 'Click the map, enter coordinates or find an address. Then you see which store delivers there.',
    noneYet: 'No delivery zone is in force yet. Draw a zone first, and let a colleague approve it.',
    toZones: 'Go to the delivery zones',
    map: 'Delivery zones',
    place: 'Place',
    answer: 'The answer',
    delivers: '%{store} delivers here',
    nobody: 'No store delivers here',
    nobodyHint: 'This place is in no approved zone of a store that delivers.',
    notNow: 'Guests cannot order a delivery from this store now.',
    nextDelivery: 'They can order again from %{moment}.',
    noDelivery: 'It does not deliver in the coming six weeks.',
    zone: 'Zone',
    fee: 'Delivery fee',
    minimum: 'Minimum order',
    noMinimum: 'None',
    minutes: 'Time to deliver',
    minutesOf: '%{minutes} min',
    notSet: 'Not set',
    ending: 'Somebody asked to delete this zone. It is in force until a colleague deletes it.',
    alone: 'It is the only zone here.',
    wins: 'It comes before the other zones here.',
    others: 'Other zones here',
    otherOf: '%{zone} of %{store}',
    because: {
      priority: 'Its priority is lower: %{own} instead of %{winner}.',
      size: 'Its priority is the same, but its area is larger: %{own} km² instead of %{winner} km².',
      age: 'Its priority and its area are the same, but it is newer.',
      storeInactive: 'Its store is inactive.',
      storeTakesNone: 'The settings of its store say that it takes no orders.',
      storeKeeps: 'Its store does not deliver.',
    },
    waiting: 'Waiting for approval',
    waitingNew: 'Nobody has approved this zone yet. It would contain the place.',
    waitingIn:
      'Somebody changed this zone. The new area contains the place too, but a colleague has to approve it first.',
    waitingOut:
      'Somebody changed this zone. The new area no longer contains the place, but a colleague has to approve it first.',
    group: 'Stores of',
    allStores: 'All groups',
    overlaps: 'Overlaps',
    overlapsHint: 'Two stores deliver here. The tester says which zone counts at a place.',
    noOverlaps: 'No zones of different stores overlap.',
    holes: 'Holes',
    holesHint: 'Nobody delivers here, although zones lie all around.',
    noHoles: 'The zones leave no holes.',
    overlap: 'Overlap %{number}',
    hole: 'Hole %{number}',
    columns: { part: 'On the map', zones: 'Zones', size: 'Size', share: 'Of the smaller zone' },
    size: '%{size} km²',
    share: '%{share} %',
    tiny: 'Parts smaller than %{size} km² are left out.',
    noZones: 'No zones are in force here. Approve zones first, or choose another group.',
    moreCoverage: 'Only the first %{shown} zones are compared. Choose a group to compare fewer.',
    more: 'The map shows only the first %{shown} zones. The answer takes all zones into account.',
  },
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    zones: typeof messages;
  }
}
