import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Lifetime } from '../platform/services/lifetime.ts'
import type { MailConfig } from './mail-config.ts'
import type { Messenger } from './messenger.ts'
import { openMessenger } from './open-messenger.ts'
import type { TextBudgets } from './text-budgets.ts'

interface Needs {
  readonly config: MailConfig
  readonly db: Database
  readonly log: FastifyBaseLogger
  readonly now: () => number
  /** Replaces the messenger of the configuration. */
  readonly givenMessenger: Messenger | undefined
}

/** Opens what sends mail and text messages. */
export function mailService(
  { config, givenMessenger, ...parts }: Needs,
  life: Lifetime,
): { readonly messenger: Messenger; readonly texts: TextBudgets } {
  const opened = openMessenger(parts, config, givenMessenger)
  life.onStop(() => opened.messenger.close())
  return opened
}
