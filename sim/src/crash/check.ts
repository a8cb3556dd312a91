import {
  apply,
  type Command,
  createExchange,
  type Exchange,
  findViolations,
  restoreSnapshot,
  snapshotText,
  takeSnapshot,
} from '@halyard/core'
import { decode, encode, eventSeq, openPgStore } from '@halyard/server/engine'
import pg from 'pg'
import type { JournalEntry } from './journal.ts'

/** Compares the client's records with the tables, also while the exchange runs without customers. Returns the problems. */
export async function checkTables(client: pg.Client, entries: readonly JournalEntry[]): Promise<string[]> {
  return [
    ...(await checkAnswers(client, entries)),
    ...(await checkEvents(client, entries)),
    ...(await checkNumbers(client)),
    ...(await checkEpochs(client)),
    ...(await checkStandbys(client)),
    ...(await checkPostings(client)),
  ]
}

/** Compares the client's records with the database, and the tables with the replayed log. Returns the problems. */
export async function checkDatabase(
  databaseUrl: string,
  entries: readonly JournalEntry[],
): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return [...(await checkTables(client, entries)), ...(await checkReplay(client, databaseUrl))]
  } finally {
    await client.end()
  }
}

/** Checks that every acknowledged order is stored with its response, and that no unrequested command was executed. */
async function checkAnswers(client: pg.Client, entries: readonly JournalEntry[]): Promise<string[]> {
  const sent = new Set(entries.flatMap((entry) => (entry.kind === 'sent' ? [entry.key] : [])))
  const responses = entries.flatMap((entry) => (entry.kind === 'response' ? [entry] : []))
  const { rows } = await client.query<{ key: string; reply: string; order: string | null }>(
    `select command.key, command.reply::text as reply, spot_order.id as order
     from command left join spot_order on spot_order.id = (command.reply -> 'order' ->> 'orderId')::bigint
     where command.key is not null and command.kind in ('placeOrder', 'cancelOrder')`,
  )
  const stored = new Map(rows.map((row) => [row.key, row]))
  const problems: string[] = []
  if (stored.size !== rows.length) problems.push('a key was executed twice')
  for (const key of stored.keys()) if (!sent.has(key)) problems.push(`${key} was executed but never sent`)
  for (const { key, response } of responses) {
    const envelope = JSON.parse(response) as { type: string; message: { id: number; status: string } }
    const row = stored.get(key)
    const reply = row && (decode(row.reply) as { ok: boolean; order?: { orderId: number; status: string } })
    if (envelope.type !== 'ok') {
      if (reply?.ok) problems.push(`${key} was rejected but executed`)
    } else if (!row || !reply?.ok) problems.push(`${key} was acknowledged but is lost`)
    else if (row.order === null) problems.push(`${key} has no order row`)
    else if (reply.order?.orderId !== envelope.message.id || reply.order.status !== envelope.message.status)
      problems.push(`${key}: response ${response}, stored ${row.reply}`)
  }
  if (responses.length !== sent.size)
    problems.push(`${sent.size} were sent, ${responses.length} got a response`)
  return problems
}

/** Checks that no event of a batch that is not durable was seen. */
async function checkEvents(client: pg.Client, entries: readonly JournalEntry[]): Promise<string[]> {
  const { rows } = await client.query<{ seq: string }>('select max(seq) as seq from batch')
  const lastDurable = eventSeq(Number(rows[0]?.seq), 'balances')
  return entries.flatMap((entry) =>
    entry.kind === 'event' && entry.seq > lastDurable ? [`event ${entry.seq} is not durable`] : [],
  )
}

async function checkNumbers(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ what: string; gaps: string }>(
    `select 'batches' as what, max(seq) - min(seq) + 1 - count(*) as gaps from batch
     union all select 'commands', max(seq) - min(seq) + 1 - count(*) from command
     union all select 'trades', coalesce(max(id) - min(id) + 1 - count(*), 0) from spot_trade
     union all select 'postings', max(id) - min(id) + 1 - count(*) from ledger_posting
     union all select 'orders', max(id) - min(id) + 1 - count(*)
       from (select id from spot_order union all select id from stop_order) placed`,
  )
  return rows.filter(({ gaps }) => gaps !== '0').map(({ what, gaps }) => `${what} have ${gaps} gaps`)
}

/** Checks that no batch of an earlier writer follows one of a later writer. */
async function checkEpochs(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ seq: string }>(
    `select seq from (select seq, epoch, lag(epoch) over (order by seq) as earlier from batch) followed
     where epoch < earlier`,
  )
  return rows.map(({ seq }) => `batch ${seq} is of an earlier epoch than the one before it`)
}

/** Checks that no engine that stood by computed another state. */
async function checkStandbys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ diverged: string }>(
    'select diverged from standby where diverged is not null',
  )
  return rows.map(({ diverged }) => `a standby diverged: ${diverged}`)
}

/** Checks that every balance is the sum of its postings, and that every currency sums to zero. */
async function checkPostings(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `with moved as (
       select debit_id as id, debit_frozen as frozen, -amount as amount from ledger_posting
       union all select credit_id, credit_frozen, amount from ledger_posting
     ), summed as (
       select id, sum(amount) filter (where not frozen) as available, sum(amount) filter (where frozen) as frozen
       from moved group by id
     )
     select account.id from account left join summed using (id)
     where account.available <> coalesce(summed.available, 0) or account.frozen <> coalesce(summed.frozen, 0)`,
  )
  const sums = await client.query<{ currency_id: number }>(
    'select currency_id from account group by currency_id having sum(available + frozen) <> 0',
  )
  return [
    ...rows.map(({ id }) => `account ${id} is not the sum of its postings`),
    ...sums.rows.map((row) => `currency ${row.currency_id} does not sum to zero`),
  ]
}

/** Checks that the tables equal the replayed command log. */
async function checkReplay(client: pg.Client, databaseUrl: string): Promise<string[]> {
  const store = await openPgStore(databaseUrl, () => undefined)
  // The lists of the snapshot can be read once.
  const stored = restoreSnapshot((await store.recover()).snapshot)
  await store.close()
  const exchange = createExchange()
  const { rows } = await client.query<{ seq: string; at: string; body: string; reply: string }>(
    'select seq, at, body::text as body, reply::text as reply from command order by seq',
  )
  const problems: string[] = []
  for (const row of rows) {
    const reply = apply(exchange, {
      seq: Number(row.seq),
      at: Number(row.at),
      command: decode(row.body) as Command,
    })
    const replayed = encode(reply)
    if (replayed !== row.reply) problems.push(`command ${row.seq} replays as ${replayed}`)
  }
  if (stateText(exchange) !== stateText(stored))
    problems.push('the tables differ from the replayed command log')
  return [...problems, ...findViolations(stored)]
}

/**
 * Serialises with sorted fields: a configuration in the log has the field order of its command, the tables have their
 * own.
 */
function stateText(exchange: Exchange): string {
  return JSON.stringify(JSON.parse(snapshotText(takeSnapshot(exchange))), (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}
