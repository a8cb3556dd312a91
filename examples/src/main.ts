import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from './connect.ts'
import { quote, withdrawQuotes } from './market-maker.ts'
import { buyOnce } from './savings-plan.ts'

const ROUND_MS = 2_000
const COUNTDOWN_MS = 30_000
const CHECK_MS = 60_000
const DAY_MS = 86_400_000

const {
  EXCHANGE: address = 'http://localhost:8080',
  API_KEY: apiKey = '',
  API_SECRET: secret = '',
} = process.env
const [bot, symbol = 'BTC/USDT', cost = '20'] = process.argv.slice(2)
const exchange = connect({ exchange: address, apiKey, secret })

/** Repeats a step until Ctrl-C. A failed one is printed, and the next one tries again. */
async function repeat(periodMs: number, step: () => Promise<unknown>): Promise<void> {
  const ending = new AbortController()
  process.once('SIGINT', () => ending.abort())
  while (!ending.signal.aborted) {
    await step().catch((error: unknown) => console.error(String(error)))
    await sleep(periodMs, undefined, { signal: ending.signal }).catch(() => undefined)
  }
}

if (bot === 'market-maker') {
  const rules = {
    symbol,
    amount: 0.001,
    distance: 0.001,
    inventory: [0.01, 0.1],
    countdownMs: COUNTDOWN_MS,
  } as const
  const last = async () => (await exchange.fetchTicker(symbol)).last ?? Number.NaN
  await repeat(ROUND_MS, () => quote(exchange, rules, last, Date.now))
  await withdrawQuotes(exchange, symbol)
} else if (bot === 'savings-plan')
  await repeat(CHECK_MS, () =>
    buyOnce(exchange, { symbol, cost: Number(cost), periodMs: DAY_MS }, Date.now()),
  )
else console.error('usage: node examples/src/main.ts market-maker|savings-plan [symbol] [sum]')
