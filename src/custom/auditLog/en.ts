/** The audit log: one event in full, and whether the log is unchanged since it was sealed. */
export const messages = {
  auditLog: {
    changes: 'What changed',
    details: 'Details',
    noChanges: 'No field was changed.',
    ofRecord: 'All events of this record',
    importedFrom: '%{records} from %{file}',
    importedRecords: 'Every record of this import',
    parts: 'Every record of this change',
    detail: {
      records: 'Records',
      created: 'Added',
      updated: 'Changed',
      unchanged: 'Unchanged',
      skipped: 'Skipped',
      leftOut: 'Left out because of problems',
      refused: 'Not possible',
      kept: 'Changed since or in use, and kept',
      fields: 'Fields',
      result: 'Outcome',
      amr: 'Signed in by',
      minutes: 'Minutes to wait',
      retryAfterSeconds: 'Seconds to wait',
      reason: 'Reason',
      left: 'Recovery codes left',
      wrongInRow: 'Wrong codes in a row',
      mail: 'Mail sent',
      sessions: 'Sessions ended',
      from: 'Address before',
      to: 'Address after',
      activityCode: 'Code',
      activityDescription: 'Description',
      additionalInformation: 'Further information',
      counterId: 'Counter',
      counterDescription: 'Name of the counter',
      userId: 'Person, as the client says',
    },
    values: {
      result: { done: 'Done', refused: 'Refused' },
      amr: { pwd: 'Password', otp: 'Code of the app', td: 'Trusted device', rc: 'Recovery code' },
      reason: { replayed: 'The code was used before' },
    },
    seals: {
      none: 'Not sealed yet: events are sealed within half a minute.',
      all: 'Every event is sealed. The newest seal is from %{moment}.',
      upTo: 'Sealed up to %{moment}. Later events are sealed within half a minute.',
      check: 'Check now',
      checking: 'Checking every event…',
      whole: 'One sealed event is unchanged. |||| All %{count} sealed events are unchanged, up to %{moment}.',
      nothing: 'Nothing is sealed yet, so there is nothing to check.',
      broken:
        'Something is wrong: %{finding}, between %{after} and %{upTo}. The %{count} events before it are unchanged. Tell the people who run the server.',
      beginning: 'the beginning',
      finding: {
        changed: 'events were changed',
        deleted: 'events were deleted',
        inserted: 'events were inserted afterwards',
        sealChanged: 'a seal was changed',
        sealMissing: 'a seal is missing',
        keyMissing: 'the key of a seal is gone',
      },
    },
  },
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    auditLog: typeof messages;
  }
}
