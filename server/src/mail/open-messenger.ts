import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import { openDelivery } from './delivery.ts'
import type { MailConfig } from './mail-config.ts'
import type { Messenger } from './messenger.ts'
import { openOutbox } from './outbox.ts'
import { createTextBudgets, type TextBudgets } from './text-budgets.ts'

interface Parts {
  readonly db: Database
  readonly log: FastifyBaseLogger
  readonly now: () => number
}

/**
 * Opens the messenger of the configuration, or takes the given one. Either sends text messages only within the budgets, which are
 * returned too.
 */
export function openMessenger(
  parts: Parts,
  { delivery, textLimits }: MailConfig,
  given: Messenger | undefined,
): { readonly messenger: Messenger; readonly texts: TextBudgets } {
  const texts = createTextBudgets({ ...parts, limits: textLimits })
  const sending = given ?? (delivery ? openDelivery(delivery) : openOutbox(parts.db, parts.now))
  return { messenger: texts.limit(sending), texts }
}
