import { listOf, serviceAddress } from './kinds.ts';

/** The variables of Mr D. `connects` marks a variable with which somebody connects a real platform. */
export const mrdVariables = {
  MRD_URLS: listOf(serviceAddress).optional().meta({
    connects: true,
    description:
      'the addresses of Mr D that may be used (https), separated by commas; the first is the usual one. Without it, nothing goes to Mr D',
    expected: 'one or more addresses such as https://menus.example.com, separated by commas',
  }),
};
