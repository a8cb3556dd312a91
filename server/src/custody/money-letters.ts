import { formatUnits } from '@halyard/money'
import { tellOwner } from '../auth/account-changes.ts'
import type { Letter } from '../mail/letters.ts'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { Context } from '../calls/context.ts'
import type { Batch, Withdrawal } from '../engine/index.ts'
import { hideMiddle } from '../platform/texts/hide-middle.ts'
import { BANK } from '../instruments/listing/networks.ts'
import { createSemaphore } from '../platform/concurrency/semaphore.ts'

/** A mail server that is slow holds back letters, and nothing else. */
const LIMITS = { runningMax: 4, waitingMax: 5_000 }

interface MoneyLetters {
  /** No further letters; resolves when those under way are sent or given up. */
  stop(): Promise<void>
}

/**
 * Writes to customers what became of their deposits and withdrawals, after the commit that made it so. The money has
 * moved by then: a letter that nobody takes is logged and given up.
 */
export function sendMoneyLetters(ctx: Context): MoneyLetters {
  const { catalogue, db, engine, log } = ctx
  const inTurn = createSemaphore(LIMITS)
  const sending = new Set<Promise<void>>()

  async function send({ customerId, letter }: MoneyLetter): Promise<void> {
    const user = await db
      .selectFrom('app_user')
      .selectAll()
      .where('id', '=', String(customerId))
      .executeTakeFirst()
    if (user) await tellOwner(ctx, user, letter)
  }

  const unfollow = engine.onCommitted((batch) => {
    for (const letter of moneyLettersOf(catalogue, batch)) {
      const sent = inTurn(() => send(letter)).catch((error: unknown) =>
        log.warn({ err: error, customer: letter.customerId }, 'a customer was not told of their money'),
      )
      sending.add(sent)
      void sent.finally(() => sending.delete(sent))
    }
  })
  return {
    async stop() {
      unfollow()
      await Promise.all(sending)
    },
  }
}

interface MoneyLetter {
  readonly customerId: number
  readonly letter: Letter
}

/** What a batch tells customers by mail. */
function moneyLettersOf(catalogue: Catalogue, { commands, changes }: Batch): MoneyLetter[] {
  const letters: MoneyLetter[] = []
  for (const { command, reply } of commands) {
    if (!reply.ok || (command.kind !== 'creditDeposit' && command.kind !== 'reverseDeposit')) continue
    const kind = command.kind === 'creditDeposit' ? 'deposit_credited' : 'deposit_reversed'
    const coins = coinsOf(catalogue, command.currencyId, command.amount)
    letters.push({ customerId: command.customerId, letter: { kind, coins } })
  }
  for (const withdrawal of changes.withdrawals) {
    const letter = letterOf(catalogue, withdrawal)
    if (letter) letters.push({ customerId: withdrawal.ownerId, letter })
  }
  return letters
}

/** Nothing where the customer did it themselves, or where the next letter comes at once. */
function letterOf(catalogue: Catalogue, withdrawal: Withdrawal): Letter | undefined {
  const { status, network, currencyId, amount, fee, reason, txid = '' } = withdrawal
  const target = network === BANK ? undefined : hideMiddle(withdrawal.address, 6, 6)
  const whole = { coins: coinsOf(catalogue, currencyId, amount), target }
  const obtained = { coins: coinsOf(catalogue, currencyId, amount - fee), target }
  switch (status) {
    case 'processing':
      return withdrawal.firstReviewerId === undefined ? { kind: 'withdrawal_requested', ...whole } : undefined
    case 'passed':
      return { kind: 'withdrawal_passed', ...obtained }
    case 'rejected':
      return { kind: 'withdrawal_rejected', ...whole, reason }
    case 'sent':
      return network === BANK ? undefined : { kind: 'withdrawal_sent', ...obtained, txid }
    case 'confirmed':
      return { kind: 'withdrawal_confirmed', ...obtained }
    case 'returned':
      return { kind: 'withdrawal_returned', ...whole, reason }
    case 'cancelled':
      return undefined
  }
}

function coinsOf(catalogue: Catalogue, currencyId: number, units: bigint): string {
  const currency = catalogue.currency(currencyId)
  return currency ? `${formatUnits(units, currency.decimals)} ${currency.name}` : ''
}
