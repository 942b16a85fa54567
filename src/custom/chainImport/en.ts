/** Importing the stores of a chain. */
export const messages = {
  chainImport: {
    help: 'Import all stores of a chain from one file: their names, addresses, places on the map and trading hours. The import finds the stores that you already have by their code and changes them. It deletes nothing.',
    limit: 'GeoJSON (for example from OpenStreetMap), KML, Excel (.xlsx) or CSV, up to 1,000 stores',
    notPlaces: 'This file holds no places. Choose a GeoJSON file, an Excel workbook or a CSV file.',
    read: 'One store |||| %{count} stores',
    needsName: 'Choose the column that holds the name.',
    run: 'Import stores',
    showStores: 'Show the stores',
    leftOut:
      'One row has a problem. The import leaves it out: |||| %{count} rows have problems. The import leaves them out:',
    byOthers:
      'One store has no country and no place on the map. It gets the country of all other stores: %{country}. If it is elsewhere, choose its country above. |||| %{count} stores have no country and no place on the map. They get the country of all other stores: %{country}. If they are elsewhere, choose their country above.',
    unread:
      'The import could not read the hours of one store. It comes without hours: |||| The import could not read the hours of %{count} stores. They come without hours:',
    where: 'Where the stores are',
    country: 'Country, for stores that have none',
    countryHint:
      'For stores without a place on the map. If you leave this empty, they get the country of all other stores of the file. If those are in several countries, enter it here.',
    timeZone: 'Time zone, for stores that have none',
    timeZoneHint: 'The trading hours are in this time zone.',
    ofCountry: 'The time zone of their country',
    more: 'These are the first %{count} stores.',
    stores: 'Stores of the file',
    field: {
      name: 'Name',
      code: 'Code',
      branch: 'Branch, to tell the stores apart',
      houseNumber: 'House number',
      streetAddress: 'Street',
      suburb: 'Suburb',
      city: 'City',
      province: 'Province',
      postcode: 'Postal code',
      country: 'Country',
      timeZone: 'Time zone',
      latitude: 'Latitude',
      longitude: 'Longitude',
      phone: 'Phone',
      email: 'E-mail',
      openingHours: 'Trading hours',
    },
    part: { stores: 'Stores', addresses: 'Addresses', hours: 'Trading hours' },
    column: {
      name: 'Name',
      code: 'Code',
      address: 'Address',
      country: 'Country',
      place: 'On the map',
      timeZone: 'Time zone',
      hours: 'Trading hours',
      did: 'Import',
    },
    hasPlace: 'Yes',
    noPlace: 'No',
    done: { added: 'New', changed: 'Changed', unchanged: 'Unchanged' },
  },
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    chainImport: typeof messages;
  }
}
