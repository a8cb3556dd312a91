import type { CallPath } from '@halyard/api'
import { formatUnits } from '@halyard/money'
import type { Context } from './context.ts'
import { refuseHalted } from '../halts/refuse-halted.ts'
import type { AcceptedTo, Answer, CommandKind, CommandOf, CurrencyConfig } from '../engine/index.ts'
import { hoursUntil } from '../platform/hours-until.ts'
import { CallError } from '../platform/call-error.ts'
import type { Caller } from './handler.ts'
import { codeOf } from './reject-codes.ts'

/**
 * Submits a command of a signed-in customer, idempotently if the request has a key, and returns the reply to a
 * command of its kind. Throws a `CallError` if it is rejected, with the hours to wait, and the violated limit in `currency`
 * if that is given.
 */
export async function submit<Path extends CallPath, Kind extends CommandKind>(
  ctx: Pick<Context, 'engine' | 'now'>,
  caller: Caller<Path>,
  customerId: number,
  command: CommandOf<Kind>,
  currency?: CurrencyConfig,
): Promise<AcceptedTo<Kind>> {
  const answer = await ctx.engine.submit(command, { customerId, ...caller.once })
  refuseHalted(answer)
  if (!answer.ok) throw new CallError(codeOf(answer.reject), undefined, wordsOf(answer, ctx.now(), currency))
  return answer
}

function wordsOf(
  { until, limit }: Extract<Answer, { ok: false }>,
  now: number,
  currency: CurrencyConfig | undefined,
): Record<string, string> {
  return {
    ...(until === undefined ? {} : { hours: String(hoursUntil(until, now)) }),
    ...(limit === undefined || !currency
      ? {}
      : { coin: `${formatUnits(limit, currency.decimals)} ${currency.name}` }),
  }
}
