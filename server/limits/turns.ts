import { ServiceError } from '../../contract/errors.ts';

/** How many may be under way at once in this process, in all and for one customer. */
interface Bounds {
  most: number;
  mostForOne: number;
}

/**
 * Keeps bounds on work that holds a database connection for long. Taking a turn answers the function that gives it back,
 * which may be called again without harm.
 * @throws ServiceError TOO_MANY_ATTEMPTS while as much is under way as may be
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
