import { ServiceError } from '../../contract/errors.ts';

/** How many may run at once in this process, in total and for one customer. */
interface Bounds {
  most: number;
  mostForOne: number;
}

/**
 * Limits work that holds a database connection for long. Taking a turn returns the function that gives it back, which
 * you may call more than once.
 * @throws ServiceError TOO_MANY_ATTEMPTS while the limit is reached
 */
export function turns({ most, mostForOne }: Bounds): (customer: string) => () => void {
  const underWay = new Map<symbol, string>();
  return (customer) => {
    const own = [...underWay.values()].filter((one) => one === customer).length;
    if (own >= mostForOne || underWay.size >= most) throw new ServiceError('TOO_MANY_ATTEMPTS');
    const turn = Symbol(customer);
    underWay.set(turn, customer);
    return () => void underWay.delete(turn);
  };
}
