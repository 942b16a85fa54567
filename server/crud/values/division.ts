import { sql } from 'kysely';
import type { Token } from '../../../contract/computed.ts';
import type { Sql } from '../../schema/sql.ts';

/** The SQL of each token in order. A divisor of 0 makes the result empty, instead of failing the whole list. */
export function safeDivision(tokens: readonly Token[], sqlOf: (token: Token) => Sql): Sql[] {
  const parts: Sql[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token === undefined) break;
    parts.push(sqlOf(token));
    if (token.kind !== 'word' || (token.sql !== '/' && token.sql !== '%')) continue;
    const end = endOfOperand(tokens, index + 1);
    parts.push(sql`nullif(${sql.join(safeDivision(tokens.slice(index + 1, end), sqlOf), sql` `)}, 0)`);
    index = end - 1;
  }
  return parts;
}

/** Where the operand that starts at `start` ends: a name with its brackets, or one token. */
function endOfOperand(tokens: readonly Token[], start: number): number {
  let open = 0;
  for (let index = start; index < tokens.length; index += 1) {
    const token = tokens[index];
    const sign = token?.kind === 'word' ? token.sql : '';
    if (sign === '(') open += 1;
    else if (sign === ')') open -= 1;
    const next = tokens[index + 1];
    const opensCall = /^[a-z]/.test(sign) && next?.kind === 'word' && next.sql === '(';
    if (open <= 0 && !opensCall) return index + 1;
  }
  return tokens.length;
}
