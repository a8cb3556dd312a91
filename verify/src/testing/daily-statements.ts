import { createHash } from 'node:crypto'
import { DAILY_FORMAT, type DailyStatement, dailyText, GENESIS_HASH } from '@halyard/receipt'
import { EXAMPLE_KEY } from '@halyard/receipt/testing'

const DAY_MS = 86_400_000
const FIRST_DAY = Date.parse('2027-01-15T00:00:00Z')

/** The public key that signs the statements of tests: that of the examples in the documentation. */
export const DAILY_KEY = EXAMPLE_KEY.publicKey

/** Signs a statement of a test without checking it. */
export function signDaily(unsigned: Omit<DailyStatement, 'signature'>): DailyStatement {
  return { ...unsigned, signature: EXAMPLE_KEY.sign(dailyText(unsigned)) }
}

/** Returns the consecutive statements of an honest exchange, from the first one. The first three are the example of the document. */
export function stateDays(count: number): DailyStatement[] {
  const statements: DailyStatement[] = []
  let prev = GENESIS_HASH
  for (let seq = 1; seq <= count; seq += 1) {
    const statement = stateDay(seq, prev)
    statements.push(statement)
    prev = createHash('sha256').update(dailyText(statement)).digest('hex')
  }
  return statements
}

/** Each day 40 options of 30 seconds settle, and one of 5 minutes is accepted, which settles a day later. */
function stateDay(seq: number, prev: string): DailyStatement {
  const start = FIRST_DAY + (seq - 1) * DAY_MS
  const won = 18 + (seq % 3)
  const isSettled = seq > 1
  const [wonLong, lostLong] = [Number(isSettled && seq % 2 === 0), Number(isSettled && seq % 2 === 1)]
  const short = { stakes: 400_000_000n, payouts: BigInt(won) * 18_000_000n + 20_000_000n }
  const long = { stakes: isSettled ? 25_000_001n : 0n, payouts: BigInt(wonLong) * 45_000_001n }
  const line = { match_id: 1, market: 'BTC/USDT' }
  return signDaily({
    format: DAILY_FORMAT,
    public_key: DAILY_KEY,
    seq,
    day: new Date(start).toISOString().slice(0, 10),
    signed_at: start + DAY_MS + 4_000,
    counts: [
      { ...line, seconds: 30, accepted: 40, refused: 3, void: 1, won, lost: 38 - won, drawn: 1, open: 0 },
      {
        ...line,
        seconds: 300,
        accepted: 1,
        refused: 0,
        void: 0,
        won: wonLong,
        lost: lostLong,
        drawn: 0,
        open: 1,
      },
    ],
    refused_elsewhere: 1,
    reasons: [
      { reason: 'insufficient_balance', refused: 3 },
      { reason: 'option_time_not_offered', refused: 1 },
    ],
    money: [
      { match_id: 1, seconds: 30, currency_id: 3, ...sumsOf(short) },
      ...(isSettled ? [{ match_id: 1, seconds: 300, currency_id: 3, ...sumsOf(long) }] : []),
    ],
    results: [
      {
        currency_id: 3,
        currency: 'USDT',
        currency_decimals: 6,
        ...sumsOf({ stakes: short.stakes + long.stakes, payouts: short.payouts + long.payouts }),
      },
    ],
    prev,
  })
}

function sumsOf({ stakes, payouts }: { readonly stakes: bigint; readonly payouts: bigint }) {
  return { stakes: String(stakes), payouts: String(payouts), result: String(stakes - payouts) }
}
