import { expect, test } from 'vitest'
import {
  ENTRY_DELAY_MS,
  EVIDENCE_FORMAT,
  findEvidence,
  isReceiptOverdue,
  judgeEvidence,
  type LiveHead,
  parseEvidence,
  readStatement,
  type Statement,
  verifyReceipt,
} from '@halyard/receipt'
import { openExchange, type TestExchange } from './testing/dishonest-exchange.ts'
import { nodeCrypto } from './verify-with-node.ts'

const START = 1_800_000_000_000
const ACCEPTED_AT = START + 1_250
const DELIVERY_AT = ACCEPTED_AT + ENTRY_DELAY_MS + 30_000

/** Records a price of both markets every 500 ms, and signs each. Market 2 follows market 1 by 100 ms. */
function run(exchange: TestExchange, from: number, to: number, priceAt = risingPrice): LiveHead[] {
  const heads: LiveHead[] = []
  for (let at = from; at <= to; at += 500) {
    exchange.tick(1, at, priceAt(at))
    exchange.tick(2, at + 100, 5_000)
    heads.push(exchange.signLive(at + 150))
  }
  return heads
}

const risingPrice = (at: number) => 640_000 + Math.floor((at - START) / 1_000)
const fallingPrice = (at: number) => 640_000 - Math.floor((at - START) / 1_000)

/**
 * Returns the statements that the app keeps of an honest exchange up to delivery: a ticket, and the live heads from
 * before it to after it.
 */
function honest() {
  const exchange = openExchange()
  const before = run(exchange, START, START + 1_000)
  const ticket = exchange.sell(ACCEPTED_AT)
  const during = run(exchange, START + 1_500, DELIVERY_AT + 1_000)
  return { exchange, ticket, lives: [...before, ...during], keys: [exchange.publicKey] }
}

/** Finds evidence, and has a third party verify it from its file with nothing but the key. */
async function proofOf(
  statement: Statement,
  kept: readonly Statement[],
  keys: readonly string[],
): Promise<string | undefined> {
  const evidence = await findEvidence(statement, kept, nodeCrypto, keys)
  if (!evidence) return undefined
  const read = parseEvidence(JSON.stringify(evidence, undefined, 2))
  return read && judgeEvidence(read, nodeCrypto, keys)
}

test('honest: a receipt verifies, and no two statements contradict each other', async () => {
  const { exchange, ticket, lives, keys } = honest()
  const last = lives.at(-1)
  if (!last) throw new Error('nothing was signed')
  const receipt = exchange.settle(ticket, last)
  const { ok, settlement } = await verifyReceipt(receipt, nodeCrypto, keys)
  expect([ok, settlement.result, settlement.by]).toEqual([true, 'win', 'grid'])
  const other = exchange.sell(DELIVERY_AT + 1_200)
  const refusals = [
    exchange.refuse(ticket, ACCEPTED_AT - 1, 'market_has_no_price'),
    exchange.refuse(ticket, ACCEPTED_AT + 9_000, 'nonce_repeated'),
    exchange.refuse(ticket, ACCEPTED_AT, 'busy'),
  ]
  const all: Statement[] = [...lives.slice(0, 4), ...lives.slice(-4), ticket, other, receipt, ...refusals]
  for (const [index, statement] of all.entries())
    expect(await proofOf(statement, all.slice(0, index), keys), `statement ${index}`).toBeUndefined()
  expect(all.every((statement) => readStatement(JSON.parse(JSON.stringify(statement))) !== undefined)).toBe(
    true,
  )
})

type Cheat = () => { readonly signed: Statement; readonly kept: readonly Statement[] }

/** An exchange that has signed live heads up to two seconds before delivery, then computes two continuations. */
function forked() {
  const exchange = openExchange()
  const before = run(exchange, START, START + 1_000)
  const ticket = exchange.sell(ACCEPTED_AT)
  const other = exchange.fork()
  const shown = run(exchange, START + 1_500, DELIVERY_AT + 1_000)
  const hidden = run(other, START + 1_500, DELIVERY_AT + 1_000, fallingPrice)
  return { exchange, other, ticket, shown: [...before, ...shown], hidden }
}

const CHEATS: Readonly<Record<string, readonly [cheat: Cheat, proof: string]>> = {
  '1: prices are rewritten once the outcome is known': [
    () => {
      const { other, ticket, shown, hidden } = forked()
      return { signed: other.settle(ticket, hidden.at(-1) as LiveHead), kept: [ticket, ...shown] }
    },
    'two_hashes_of_a_tick',
  ],
  '2: the terms are changed: a put instead of a call': [
    () => {
      const { exchange, ticket, lives } = honest()
      const changed = exchange.sell(ACCEPTED_AT, { ...ticket.option, type: 'put' })
      return { signed: exchange.settle(changed, lives.at(-1) as LiveHead), kept: [ticket] }
    },
    'other_terms',
  ],
  '3: last look: an order is held until a worse price has come': [
    () => {
      const { exchange, lives } = honest()
      const { option } = exchange.sell(DELIVERY_AT + 1_200)
      const n = option.accepted_tick - 1
      const [, , , hash] = lives.at(-2)?.heads[0] ?? []
      const held = exchange.sell(DELIVERY_AT + 1_200, { accepted_tick: n, accepted_hash: hash ?? '' })
      return { signed: held, kept: lives }
    },
    'ticket_skips_a_tick',
  ],
  '3: last look: accepted after the time that the customer set': [
    () => ({
      signed: honest().exchange.sell(DELIVERY_AT + 1_200, { good_until: DELIVERY_AT + 1_199 }),
      kept: [],
    }),
    'wrong_by_itself',
  ],
  '3: last look: an accepted order is refused after the next price': [
    () => {
      const { exchange, ticket } = honest()
      return { signed: exchange.refuse(ticket, ACCEPTED_AT + 600, 'market_has_no_price'), kept: [ticket] }
    },
    'refused_after_acceptance',
  ],
  '4: a win is declared void': [
    () => {
      const { exchange, ticket, lives } = honest()
      const change = { result: 'void', payout: ticket.option.stake, delivery_ticks: null } as const
      return { signed: exchange.settle(ticket, lives.at(-1) as LiveHead, change), kept: [] }
    },
    'wrong_by_itself',
  ],
  '4: a win is declared void by a silence that was not one': [
    () => {
      const { ticket, lives } = honest()
      const silent = openExchange()
      run(silent, START, START + 1_000)
      run(silent, DELIVERY_AT + 61_000, DELIVERY_AT + 61_000)
      const end = silent.signLive(DELIVERY_AT + 61_150, { seq: 500 })
      return { signed: silent.settle(ticket, end), kept: [ticket, ...lives] }
    },
    'two_hashes_of_a_tick',
  ],
  '5: a tick is dated before prices that were already signed': [
    () => {
      const dated = openExchange()
      const early = run(dated, START, START + 1_000)
      const own = dated.sell(ACCEPTED_AT)
      dated.tick(2, START + 3_000, 5_000)
      const kept = dated.signLive(START + 3_050)
      dated.tick(1, START + 2_000, 640_001)
      run(dated, START + 3_500, DELIVERY_AT + 1_000)
      const end = dated.signLive(DELIVERY_AT + 1_200)
      return { signed: dated.settle(own, end), kept: [...early, kept] }
    },
    'tick_dated_back',
  ],
  '6: the window is stuffed with ticks, which are claimed to decide': [
    () => {
      const exchange = openExchange()
      run(exchange, START, START + 1_000)
      const ticket = exchange.sell(ACCEPTED_AT)
      run(exchange, START + 1_500, DELIVERY_AT - 250)
      for (let index = 0; index < 120; index += 1) exchange.tick(1, DELIVERY_AT - 1, 600_000)
      const [end] = run(exchange, DELIVERY_AT + 100, DELIVERY_AT + 100)
      const change = { result: 'lose', payout: '0', delivery_ticks: 600_000 } as const
      return { signed: exchange.settle(ticket, end as LiveHead, change), kept: [] }
    },
    'wrong_by_itself',
  ],
  '8: two customers are shown different prices': [
    () => {
      const { shown, hidden } = forked()
      return { signed: hidden.at(-1) as LiveHead, kept: [shown.at(-1) as LiveHead] }
    },
    'two_hashes_of_a_tick',
  ],
  '8: two customers are shown different times of the same prices': [
    () => {
      const { exchange, lives } = honest()
      const last = lives.at(-1) as LiveHead
      return {
        signed: exchange.signLive(last.signed_at + 1, { seq: last.seq, prev: last.prev }),
        kept: [last],
      }
    },
    'two_live_heads_of_a_number',
  ],
  '11: a backup is restored, and the log goes on differently': [
    () => {
      const { shown, other } = forked()
      return {
        signed: run(other, DELIVERY_AT + 2_000, DELIVERY_AT + 2_000)[0] as LiveHead,
        kept: shown.slice(-1),
      }
    },
    'live_chain_broken',
  ],
  '11: a backup is restored, and the log continues with fewer ticks': [
    () => {
      const { shown } = forked()
      const restored = openExchange()
      run(restored, START, START + 1_000)
      restored.tick(2, DELIVERY_AT + 8_900, 5_000)
      return { signed: restored.signLive(DELIVERY_AT + 9_000, { seq: 500 }), kept: shown.slice(-1) }
    },
    'live_heads_go_back',
  ],
  '12: one purchase is booked twice': [
    () => {
      const { exchange, ticket } = honest()
      return { signed: exchange.sell(ACCEPTED_AT + 9_000, { nonce: ticket.option.nonce }), kept: [ticket] }
    },
    'two_tickets',
  ],
  '12: a ticket is removed from the chain': [
    () => {
      const { exchange, ticket } = honest()
      return { signed: exchange.sell(DELIVERY_AT, { prev_ticket: 'ab'.repeat(32) }), kept: [ticket] }
    },
    'ticket_chain_broken',
  ],
}

test.each(Object.entries(CHEATS))('cheat %s', async (_name, [cheat, proof]) => {
  const { signed, kept } = cheat()
  expect(await proofOf(signed, kept, [openExchange().publicKey])).toBe(proof)
})

test('cheat 6: ticks stuffed into the last millisecond change nothing', async () => {
  const plain = honest()
  const exchange = openExchange()
  run(exchange, START, START + 1_000)
  const ticket = exchange.sell(ACCEPTED_AT)
  run(exchange, START + 1_500, DELIVERY_AT - 250)
  for (let index = 0; index < 120; index += 1) exchange.tick(1, DELIVERY_AT - 1, 600_000)
  const [end] = run(exchange, DELIVERY_AT + 250, DELIVERY_AT + 250)
  const stuffed = exchange.settle(ticket, end as LiveHead)
  const untouched = plain.exchange.settle(plain.ticket, plain.lives.at(-1) as LiveHead)
  expect(stuffed.outcome.result).toBe(untouched.outcome.result)
  expect((await verifyReceipt(stuffed, nodeCrypto, plain.keys)).ok).toBe(true)
})

test('cheat 7: false prices from the start are not evidence', async () => {
  const exchange = openExchange()
  const before = run(exchange, START, START + 1_000, fallingPrice)
  const ticket = exchange.sell(ACCEPTED_AT)
  const lives = [...before, ...run(exchange, START + 1_500, DELIVERY_AT + 1_000, fallingPrice)]
  const receipt = exchange.settle(ticket, lives.at(-1) as LiveHead)
  expect(await proofOf(receipt, [ticket, ...lives], [exchange.publicKey])).toBeUndefined()
})

test('cheat 9: a second key is not trusted, and what it signs proves nothing against the first', async () => {
  const { keys, ticket } = honest()
  const second = openExchange(8)
  run(second, START, START + 1_000)
  const other = second.sell(ACCEPTED_AT)
  const [, end] = run(second, START + 1_500, DELIVERY_AT + 1_000).slice(-2)
  const { checks } = await verifyReceipt(second.settle(other, end as LiveHead), nodeCrypto, keys)
  expect(checks.find(({ name }) => name === 'key')?.ok).toBe(false)
  expect(await proofOf(other, [ticket], keys)).toBeUndefined()
})

test('cheat 10: a receipt is overdue once a live head shows that it was decided', () => {
  const { exchange, ticket, lives } = honest()
  expect(isReceiptOverdue(ticket, lives.at(-1) as LiveHead)).toBe(false)
  const [later] = run(exchange, DELIVERY_AT + 62_500, DELIVERY_AT + 62_500)
  expect(isReceiptOverdue(ticket, later as LiveHead)).toBe(true)
})

test('evidence: rejects altered statements, unknown fields and repeated fields', async () => {
  const { exchange, ticket, keys } = honest()
  const signed = exchange.sell(ACCEPTED_AT + 9_000, { nonce: ticket.option.nonce })
  const evidence = await findEvidence(signed, [ticket], nodeCrypto, keys)
  if (!evidence) throw new Error('no evidence was found')
  const text = JSON.stringify(evidence)
  for (const [from, to] of [
    ['"stake":"10000000"', '"stake":"10000001"'],
    ['"accepted_at":1', '"accepted_at":2'],
  ] as const) {
    const altered = parseEvidence(text.replace(from, to))
    expect(altered && (await judgeEvidence(altered, nodeCrypto, keys)), from).toBeUndefined()
  }
  for (const altered of [
    text.replace('"statements"', '"note":1,"statements"'),
    text.replace('"seconds":30', '"seconds":31,"seconds":30'),
    text.replace('"seconds":30', '"seconds":30.0'),
    text.replace(EVIDENCE_FORMAT, 'halyard-evidence-2'),
    '{}',
    'null',
    '',
  ])
    expect(parseEvidence(altered), altered.slice(0, 60)).toBeUndefined()
  expect(await judgeEvidence(evidence, nodeCrypto, ['ab'.repeat(32)])).toBeUndefined()
})

/** The live heads around a purchase, and its ticket. */
function soldBetween(exchange: TestExchange) {
  exchange.tick(1, START, 640_000)
  const before = exchange.signLive(START + 100)
  const ticket = exchange.sell(START + 250)
  exchange.tick(1, START + 500, 640_001)
  return { before, ticket, after: exchange.signLive(START + 600) }
}

test('ticket_withheld: a live head with a tick after acceptance covers the ticket', async () => {
  const honest = soldBetween(openExchange())
  for (const head of [honest.before, honest.after])
    expect(await findEvidence(honest.ticket, [head], nodeCrypto, [head.public_key])).toBeUndefined()

  const exchange = openExchange()
  const { ticket } = soldBetween(exchange)
  exchange.tick(1, START + 1_000, 640_002)
  const hiding = exchange.signLive(START + 1_100, { tickets: [0, '0'.repeat(64)] })
  const evidence = await findEvidence(ticket, [hiding], nodeCrypto, [exchange.publicKey])
  expect(evidence && (await judgeEvidence(evidence, nodeCrypto, [exchange.publicKey]))).toBe(
    'ticket_withheld',
  )
})

test('ticket_withheld: a live head names the hash of its last ticket', async () => {
  const exchange = openExchange()
  const { after } = soldBetween(exchange)
  const other = soldBetween(openExchange()).ticket
  const changed = openExchange().sell(START + 250, { stake: '20000000' })
  expect(await findEvidence(other, [after], nodeCrypto, [exchange.publicKey])).toBeUndefined()
  const evidence = await findEvidence(changed, [after], nodeCrypto, [exchange.publicKey])
  expect(evidence?.statements).toHaveLength(2)
})

test('live_heads_go_back: fewer tickets or refusals, or another hash of the last', async () => {
  const exchange = openExchange()
  const { after, ticket } = soldBetween(exchange)
  exchange.refuse(ticket, START + 700, 'busy')
  const [id, hash] = after.tickets ?? [0, '']
  const heads = [
    exchange.fork().signLive(START + 1_100, { tickets: [id - 1, hash] }),
    exchange.fork().signLive(START + 1_100, { tickets: [id, '1'.repeat(64)] }),
  ]
  const refused = exchange.signLive(START + 1_000)
  for (const head of heads)
    expect((await findEvidence(head, [after], nodeCrypto, [exchange.publicKey]))?.statements).toHaveLength(2)
  const fewer = exchange.signLive(START + 1_100, { refusals: [0, '0'.repeat(64)] })
  const evidence = await findEvidence(fewer, [refused], nodeCrypto, [exchange.publicKey])
  expect(evidence && (await judgeEvidence(evidence, nodeCrypto, [exchange.publicKey]))).toBe(
    'live_heads_go_back',
  )
})

test('refusals are one chain: two of a number, and one that does not continue it, are evidence', async () => {
  const exchange = openExchange()
  const { ticket } = soldBetween(exchange)
  const twin = exchange.fork().refuse(ticket, START + 700, 'market_has_no_price')
  const first = exchange.refuse(ticket, START + 700, 'busy')
  const live = exchange.signLive(START + 750)
  const second = exchange.refuse(ticket, START + 800, 'busy')
  const broken = exchange.refuse(ticket, START + 900, 'busy', '10', {
    prev_refusal: first.prev_refusal ?? '',
  })
  const proofOf = async (one: Statement, other: Statement) => {
    const evidence = await findEvidence(one, [other], nodeCrypto, [exchange.publicKey])
    return evidence && judgeEvidence(evidence, nodeCrypto, [exchange.publicKey])
  }
  expect(await proofOf(first, second)).toBeUndefined()
  expect(await proofOf(first, live)).toBeUndefined()
  expect(await proofOf(first, twin)).toBe('two_refusals_of_a_number')
  expect(await proofOf(live, twin)).toBe('two_refusals_of_a_number')
  expect(await proofOf(second, broken)).toBe('refusal_chain_broken')
})

test.each([{ entry_delay: 999 }, { rules_hash: '0'.repeat(64) }])(
  'a ticket with %o is wrong by itself, and its receipt is not valid',
  async (change) => {
    const exchange = openExchange()
    exchange.tick(1, START, 640_000)
    const ticket = exchange.sell(START + 250, change)
    for (let at = START + 500; at < START + 35_000; at += 500) exchange.tick(1, at, 640_001)
    expect((await findEvidence(ticket, [], nodeCrypto, [exchange.publicKey]))?.statements).toEqual([ticket])
    const receipt = exchange.settle(ticket, exchange.signLive(START + 35_000))
    const { checks } = await verifyReceipt(receipt, nodeCrypto, [exchange.publicKey])
    expect(checks.filter(({ ok }) => !ok).map(({ name }) => name)).toEqual(['ticket'])
  },
)

test('origin_changed: two tickets give the prices of a market different origins', async () => {
  const exchange = openExchange()
  const { ticket } = soldBetween(exchange)
  const other = exchange.sell(START + 700, { origin: 'own_trades' })
  const evidence = await findEvidence(other, [ticket], nodeCrypto, [exchange.publicKey])
  expect(evidence && (await judgeEvidence(evidence, nodeCrypto, [exchange.publicKey]))).toBe('origin_changed')
})
