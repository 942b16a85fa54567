import ipaddr from 'ipaddr.js';

const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/;

/** Whether a host, as an address or a setting names it, is this machine and can be reached from nowhere else. */
export const isLoopback = (host: string): boolean => loopbackHost.test(host);

/** The network that an address counts for: an IPv4 address, or the /64 of one IPv6 connection. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${parsed.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`;
}

/** Whether an address is in one of the networks, such as `10.0.0.0/8` or `10.1.2.3`. */
export function isWithin(address: string, networks: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return networks.some((network) => {
    const [base = '', length] = network.split('/');
    const start = ipaddr.process(base);
    if (start.kind() !== parsed.kind()) return false;
    return parsed.match(start, length === undefined ? (start.kind() === 'ipv4' ? 32 : 128) : Number(length));
  });
}
