import { defineCall } from './call.ts';
import { customerConfig } from './signedIn.ts';

/** Where the services of the selected customer are. */
export const customerEndpointCall = defineCall({
  service: 'main',
  method: 'GET',
  path: '/customer/endpoint',
  tag: 'Customer',
  summary: 'The addresses of the services of the selected customer',
  access: 'session',
  answer: customerConfig,
});
