export const messages = {
  tides: {
    at: '%{harbour}: high water at %{time}',
    moored: '%{name} lies in the harbour.',
  },
};
