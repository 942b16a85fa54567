/** Comments on records. `%{one}` is the resource's name as it appears inside a sentence. */
export const messages = {
  comments: {
    none: 'Nobody has commented on this yet.',
    list: 'Comments',
    older: 'There is one older comment. |||| There are %{smart_count} older comments.',
    said: '%{author}, %{moment}',
    changed: 'changed %{moment}',
    write: 'Comment',
    hint: 'Write @ and a name to mention somebody: they get a mail.',
    people: 'People to mention',
    nobody: 'Nobody of this name may see this.',
    send: 'Comment',
    save: 'Save',
    cancel: 'Cancel',
    edit: 'Change the comment',
    remove: 'Delete the comment',
    removeTitle: 'Delete this comment?',
    removeText: 'It is gone for everybody, and cannot come back.',
    noMentions: 'Nobody has mentioned you in a comment since you last looked.',
  },
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    comments: typeof messages;
  }
}
