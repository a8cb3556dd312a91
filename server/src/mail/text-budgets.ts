import type { FastifyBaseLogger } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { DeliveryError, type Message, type Messenger } from './messenger.ts'
import { ALL_COUNTRIES, budgetOf, NO_COUNTRY, type TextLimits } from './text-limits.ts'

declare module '../db/tables.ts' {
  interface Tables {
    text_count: { day: number; country: string; sent: number; refused: number }
  }
}

const DAY_MS = 86_400_000
/** Callers who are not signed in use this part of a budget; the rest is for customers. */
const STRANGERS_PERCENT = 80
/** Used percentages of a budget that are logged for operators. */
const ALARMS_PERCENT = [80, 100]

/** No more text messages are sent to this country today. */
export class TextBudgetSpent extends DeliveryError {}

/** The text messages of today to one country, or to all. */
export interface TextUse {
  readonly country: string
  readonly sent: number
  readonly refused: number
  readonly budget: number
}

/** The budgets of text messages by country and day. They are counted in the database, so a restart does not renew them. */
export interface TextBudgets {
  /**
   * Returns a messenger that counts each text message before it is sent, also one whose delivery then fails, because the provider may
   * charge for it. Sending throws `TextBudgetSpent` when a budget is spent.
   */
  limit(messenger: Messenger): Messenger
  /** Returns the messages sent and refused today, the most used budgets first. */
  read(): Promise<TextUse[]>
}

export interface TextBudgetParts {
  readonly db: Database
  readonly log: FastifyBaseLogger
  readonly now: () => number
  readonly limits: TextLimits
}

export function createTextBudgets(parts: TextBudgetParts): TextBudgets {
  const { db, now, limits } = parts
  return {
    limit: (messenger) => ({
      async send(message) {
        if (message.channel === 'mobile') await countText(parts, message)
        await messenger.send(message)
      },
      close: () => messenger.close(),
    }),
    async read() {
      const rows = await db.selectFrom('text_count').selectAll().where('day', '=', dayOf(now())).execute()
      return rows
        .map(({ country, sent, refused }) => ({ country, sent, refused, budget: budgetOf(limits, country) }))
        .toSorted((a, b) => usedPart(b) - usedPart(a))
    },
  }
}

function usedPart({ sent, budget }: TextUse): number {
  return budget === 0 ? 1 : sent / budget
}

/** Returns the country of a number in E.164 form. Countries that share a code, as +7 and +1 are, differ by the digits after it. */
export function countryOf(number: string): string {
  return parsePhoneNumberFromString(number)?.country ?? NO_COUNTRY
}

/** Counts a text message against the budgets of its country and of all. Throws `TextBudgetSpent` and counts the refusal. */
async function countText(
  parts: TextBudgetParts,
  { recipient, isForStranger = false }: Message,
): Promise<void> {
  const { db, log, now } = parts
  const day = dayOf(now())
  const country = countryOf(recipient)
  const scopes = [country, ALL_COUNTRIES]
  const spent = await db
    .transaction()
    .execute(async (trx) => {
      for (const scope of scopes) await take(parts, trx, { day, scope, isForStranger })
      return undefined
    })
    .catch((error: unknown) => {
      if (error instanceof TextBudgetSpent) return error
      throw error
    })
  if (!spent) return
  await sql`
    insert into text_count (day, country, refused) values (${day}, ${country}, 1)
    on conflict (day, country) do update set refused = text_count.refused + 1`.execute(db)
  log.warn({ country }, 'text message refused: the budget of the day is spent')
  throw spent
}

interface Taken {
  readonly day: number
  readonly scope: string
  readonly isForStranger: boolean
}

/** Takes one message from a budget and alarms when it reaches a part of it. Throws `TextBudgetSpent`. */
async function take(
  { log, limits }: TextBudgetParts,
  trx: Kysely<Tables>,
  { day, scope, isForStranger }: Taken,
): Promise<void> {
  const budget = budgetOf(limits, scope)
  const limit = isForStranger ? Math.floor((budget * STRANGERS_PERCENT) / 100) : budget
  const { rows } = await sql<{ sent: number }>`
    insert into text_count (day, country, sent) select ${day}::int, ${scope}::text, 1 where ${limit}::int > 0
    on conflict (day, country) do update set sent = text_count.sent + 1 where text_count.sent < ${limit}
    returning sent`.execute(trx)
  const sent = rows[0]?.sent
  if (sent === undefined) throw new TextBudgetSpent(`the budget of text messages to ${scope} is spent`)
  for (const percent of ALARMS_PERCENT)
    if (sent === Math.ceil((budget * percent) / 100))
      log.error({ country: scope, sent, budget, percent }, 'budget of text messages is used up to a limit')
}

function dayOf(at: number): number {
  return Math.floor(at / DAY_MS)
}
