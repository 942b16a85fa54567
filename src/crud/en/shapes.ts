/**
 * The texts of the other shapes of a list: board, calendar and map. `%{one}` and `%{many}` are the
 * resource's names as they appear inside a sentence.
 */
export const shapes = {
  shapes: {
    label: 'Show as',
    table: 'Table',
    board: 'Board',
    calendar: 'Calendar',
    gallery: 'Gallery',
    map: 'Map',
    report: 'Report',
    grid: 'Grid',
    missing: 'These are the first %{count}. Filter the list to see the other %{more}.',
  },
  calendar: {
    previous: 'Previous month',
    next: 'Next month',
    toYears: 'Choose a year',
    toDays: 'Choose a day',
    today: 'Today',
    empty: 'No %{many} in this month.',
    more: '%{count} more',
    fewer: 'Show fewer',
    handle: 'Move %{record}, now on %{day}',
    lifted:
      'Lifted %{record} from %{day}. Left and right move it by a day, up and down by a week. Space drops it, Escape puts it back.',
    over: '%{record} is over %{day}.',
    dropped: 'Dropped %{record} on %{day}.',
    returned: '%{record} is back on %{day}.',
  },
  map: {
    empty: 'None of these %{many} has a place.',
    list: 'On the map',
    more: 'Show more of %{count}',
    cluster: '%{count} here. Click to come closer.',
    outlines: 'Outlines: Natural Earth',
    noPictures: 'Some pictures of the map are missing. Everything else works.',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    address: 'Address',
    find: 'Find the address',
    noPlace: 'We found no place with this address.',
    shown: 'The map shows %{place}',
  },
  board: {
    label: 'Board',
    explain: 'Drag cards, or press Space on a handle and move with the arrow keys.',
    handle: 'Move %{record}, now in %{column}',
    lifted: 'Lifted %{record} from %{column}. Arrow keys move it, Space drops it, Escape puts it back.',
    over: '%{record} is over %{column}.',
    dropped: 'Dropped %{record} in %{column}.',
    returned: '%{record} is back in %{column}.',
    more: 'Show more of %{count}',
  },
};
