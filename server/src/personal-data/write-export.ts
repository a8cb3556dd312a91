import { sql } from 'kysely'
import { openContacts } from '../auth/users/contacts.ts'
import { userById } from '../auth/users/users.ts'
import { openCard } from '../custody/addresses/bank-card.ts'
import type { Database } from '../db/database.ts'
import type { Secret } from '../platform/secrets/secret-keys.ts'
import { openPerson } from '../verification/person.ts'
import { SECTIONS } from './export-sections.ts'

const ROWS_PER_PAGE = 500
const SHOWN_DIGITS = 4

interface Parts {
  readonly db: Database
  readonly config: { readonly secret: Secret }
  readonly now: () => number
}

/**
 * Yields a JSON document with everything that is stored about a customer, one page of rows at a time, so that the memory it takes
 * does not depend on how much there is. Rows that are added meanwhile may be in it or not. `onEnd` is called when everything is
 * read, before the reader has the end.
 */
export async function* writeExport(
  ctx: Parts,
  customerId: number,
  onEnd: () => void,
): AsyncGenerator<string> {
  yield `{"made_at":${ctx.now()},"customer_id":${customerId}`
  yield `,"contacts":${JSON.stringify(await findContacts(ctx, customerId))}`
  yield `,"identity":${JSON.stringify(await findIdentity(ctx, customerId))}`
  yield `,"bank_cards":${JSON.stringify(await findCards(ctx, customerId))}`
  for (const section of SECTIONS) {
    yield `,${JSON.stringify(section.name)}:[`
    let isFirst = true
    for await (const row of readPages(ctx.db, section.rows(customerId))) {
      yield `${isFirst ? '' : ','}\n${row}`
      isFirst = false
    }
    yield ']'
  }
  onEnd()
  yield '}\n'
}

/** Reads the rows of a section as JSON texts, in the order of their ids. */
async function* readPages(db: Database, rows: ReturnType<(typeof SECTIONS)[number]['rows']>) {
  let after = '-1'
  for (;;) {
    const page = await sql<{ id: string; data: string }>`
      select id, data::text as data from (${rows}) section
      where id::bigint > ${after}::bigint order by id::bigint limit ${ROWS_PER_PAGE}`.execute(db)
    for (const { data } of page.rows) yield data
    const last = page.rows.at(-1)
    if (!last || page.rows.length < ROWS_PER_PAGE) return
    after = last.id
  }
}

/** Finds the customer's e-mail address and phone number. */
async function findContacts({ db, config }: Parts, customerId: number) {
  return openContacts(config.secret, await userById(db, customerId))
}

/** Finds the answers that the customer gave for verification. A customer submits few. */
async function findIdentity({ db, config }: Parts, customerId: number) {
  const rows = await db
    .selectFrom('verification')
    .select(['level', 'status', 'country', 'person', 'submitted_at', 'reviewed_at', 'reason'])
    .where('user_id', '=', String(customerId))
    .orderBy('id')
    .execute()
  return rows.map(({ person, ...row }) => ({
    ...row,
    ...(person === null ? {} : { person: openPerson(config.secret, customerId, person) }),
  }))
}

/** Finds the customer's bank cards, with all but the last digits of their numbers hidden: the file may be stored anywhere. */
async function findCards({ db, config }: Parts, customerId: number) {
  const rows = await db
    .selectFrom('bank_card')
    .selectAll()
    .where('user_id', '=', String(customerId))
    .orderBy('id')
    .execute()
  return rows.map((row) => {
    const card = openCard(config.secret, row)
    return {
      ...card,
      card_number: hideNumber(card.card_number),
      ...(card.iban ? { iban: hideNumber(card.iban) } : {}),
      created_at: Number(row.created_at),
      deleted_at: row.deleted_at === null ? null : Number(row.deleted_at),
    }
  })
}

function hideNumber(number: string): string {
  return `**** ${number.slice(-SHOWN_DIGITS)}`
}
