import { formatUnits } from '@halyard/money'
import { type OwnerMail, notifyOwner } from '../auth/users/account-changes.ts'
import { selectUsers } from '../auth/users/users.ts'
import type { EmailTemplate } from '../mail/email-templates.ts'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { Database } from '../db/database.ts'
import type { Batch, Withdrawal, Writer } from '../engine/index.ts'
import { hideMiddle } from '../platform/texts/hide-middle.ts'
import { BANK } from '../instruments/listing/networks.ts'
import { createSemaphore } from '../platform/concurrency/semaphore.ts'

/** Bounds e-mails in flight, so that a slow mail server delays only other e-mails. */
const LIMITS = { runningMax: 4, waitingMax: 5_000 }

interface Parts extends OwnerMail {
  readonly catalogue: Catalogue
  readonly db: Database
  readonly writer: Writer
}

interface Notifications {
  /** Stops accepting e-mails; resolves when those in flight are sent or have failed. */
  stop(): Promise<void>
}

/**
 * Notifies customers of deposits and withdrawals after the batch that changed them has committed. The money has moved by
 * then, so a failed delivery is logged and not retried.
 */
export function startTransactionEmails(ctx: Parts): Notifications {
  const { catalogue, db, writer, log } = ctx
  const withSlot = createSemaphore(LIMITS)
  const sending = new Set<Promise<void>>()

  async function send({ customerId, letter }: Notification): Promise<void> {
    const user = await selectUsers(db).where('id', '=', String(customerId)).executeTakeFirst()
    if (user) await notifyOwner(ctx, user, letter)
  }

  const unsubscribe = writer.onCommitted((batch) => {
    for (const letter of notificationsOf(catalogue, batch)) {
      const sent = withSlot(() => send(letter)).catch((error: unknown) =>
        log.warn(
          { err: error, customer: letter.customerId },
          'failed to send deposit/withdrawal notification',
        ),
      )
      sending.add(sent)
      void sent.finally(() => sending.delete(sent))
    }
  })
  return {
    async stop() {
      unsubscribe()
      await Promise.all(sending)
    },
  }
}

interface Notification {
  readonly customerId: number
  readonly letter: EmailTemplate
}

/** Returns the notifications of a batch. */
function notificationsOf(catalogue: Catalogue, { commands, changes }: Batch): Notification[] {
  const letters: Notification[] = []
  for (const { command, reply } of commands) {
    if (!reply.ok || (command.kind !== 'creditDeposit' && command.kind !== 'reverseDeposit')) continue
    const kind = command.kind === 'creditDeposit' ? 'deposit_credited' : 'deposit_reversed'
    const coins = amountText(catalogue, command.currencyId, command.amount)
    letters.push({ customerId: command.customerId, letter: { kind, coins } })
  }
  for (const withdrawal of changes.withdrawals) {
    const letter = letterOf(catalogue, withdrawal)
    if (letter) letters.push({ customerId: withdrawal.ownerId, letter })
  }
  return letters
}

/** Returns nothing where the customer acted themselves, or where another e-mail follows immediately. */
function letterOf(catalogue: Catalogue, withdrawal: Withdrawal): EmailTemplate | undefined {
  const { status, network, currencyId, amount, fee, reason, txid = '' } = withdrawal
  const target = network === BANK ? undefined : hideMiddle(withdrawal.address, 6, 6)
  const whole = { coins: amountText(catalogue, currencyId, amount), target }
  const net = { coins: amountText(catalogue, currencyId, amount - fee), target }
  switch (status) {
    case 'processing':
      return withdrawal.firstReviewerId === undefined ? { kind: 'withdrawal_requested', ...whole } : undefined
    case 'passed':
      return { kind: 'withdrawal_passed', ...net }
    case 'rejected':
      return { kind: 'withdrawal_rejected', ...whole, reason }
    case 'sent':
      return network === BANK ? undefined : { kind: 'withdrawal_sent', ...net, txid }
    case 'confirmed':
      return { kind: 'withdrawal_confirmed', ...net }
    case 'returned':
      return { kind: 'withdrawal_returned', ...whole, reason }
    case 'cancelled':
      return undefined
  }
}

function amountText(catalogue: Catalogue, currencyId: number, units: bigint): string {
  const currency = catalogue.currency(currencyId)
  return currency ? `${formatUnits(units, currency.decimals)} ${currency.name}` : ''
}
