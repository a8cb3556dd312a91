import { sql } from 'kysely'
import { appendAssistantReply, type Context, type Repeated, runEvery } from '@halyard/server'
import { ASSISTANT_TEXTS } from './read-texts.ts'

const PERIOD_MS = 1_000
/** Long enough to look like an answer to the message, and to collect messages that follow at once. */
const DELAY_MS = 1_500
const ARTICLES_MAX = 3
/** Articles that match less well than this share of the best are not named. */
const SHARE_OF_BEST = 0.5
const ANSWERED_AT_ONCE = 20

/** The parts of the context that the assistant uses. */
export type AssistantContext = Pick<Context, 'db' | 'help' | 'log' | 'now' | 'nudges' | 'support'>

/**
 * Answers in the support chat of the demo, where no operator waits: says that it is a program, and names the articles that
 * a search finds. It stays silent once an operator has claimed a conversation.
 */
export interface Assistant {
  /** Answers the messages that are old enough; returns the number of answers. */
  answerDue(): Promise<number>
  /** Calls `answerDue` periodically. */
  run(): Repeated
}

export function createAssistant(ctx: AssistantContext): Assistant {
  const { db, help, nudges, support, now } = ctx
  support.addAssistant()

  async function answerDue(): Promise<number> {
    let answers = 0
    for (const message of await findUnanswered(ctx, now() - DELAY_MS)) {
      const { conversation_id: id, message_id: answeredId, customer_id: customerId, lang, body } = message
      const found = help.search(body, lang)
      const articleIds = found
        .filter(({ score }) => score >= (found[0]?.score ?? 0) * SHARE_OF_BEST)
        .slice(0, ARTICLES_MAX)
        .map((article) => article.id)
      const texts = ASSISTANT_TEXTS[lang]
      const text = body.trim() === '' ? texts.picture : articleIds.length > 0 ? texts.found : texts.none
      const place = { conversationId: Number(id), answeredId: Number(answeredId) }
      if (!(await appendAssistantReply(db, place, { text, articleIds, at: now() }))) continue
      nudges.publish('support', { customerId: Number(customerId), about: 'chat' })
      answers += 1
    }
    return answers
  }

  return {
    answerDue,
    run: () =>
      runEvery(
        PERIOD_MS,
        async () => void (await answerDue()),
        (error) => ctx.log.warn({ err: error }, 'demo assistant failed'),
      ),
  }
}

interface Unanswered {
  readonly conversation_id: string
  readonly message_id: string
  readonly customer_id: string
  readonly lang: keyof typeof ASSISTANT_TEXTS
  readonly body: string
}

/** Finds the unclaimed conversations whose latest message is the customer's and not younger than `until`. */
async function findUnanswered({ db }: AssistantContext, until: number): Promise<Unanswered[]> {
  const { rows } = await sql<Unanswered>`
    select conversation.id as conversation_id, last.id as message_id, customer_id, lang, last.body
    from support_conversation conversation
    cross join lateral (
      select id, author, body, created_at from support_message
      where conversation_id = conversation.id order by id desc limit 1
    ) last
    where closed_at is null and claimed_by is null and waiting_since is not null
      and last.author = 'customer' and last.created_at <= ${until}
    order by last.id limit ${ANSWERED_AT_ONCE}`.execute(db)
  return rows
}
