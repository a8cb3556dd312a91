import {
  bytesOf,
  headText,
  hexOf,
  type Receipt,
  receiptText,
  settleReceipt,
  type PriceTick,
  tickText,
} from '@halyard/receipt'

const { subtle } = globalThis.crypto
const MATCH = 1
const ACCEPTED_AT = 1_800_000_000_200
const SECONDS = 30

export interface Signed {
  readonly receipt: Receipt
  /** The public key of both signatures. */
  readonly key: string
}

/**
 * Returns a receipt signed like the exchange's, with a fresh key: a call of 10 USDT on prices in ticks, two a second.
 */
export async function signedReceipt(prices: readonly number[]): Promise<Signed> {
  const pair = await subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  const key = hexOf(new Uint8Array(await subtle.exportKey('raw', pair.publicKey)))
  const sign = async (text: string) =>
    hexOf(new Uint8Array(await subtle.sign('Ed25519', pair.privateKey, encode(text))))
  const ticks = prices.map((price, at): PriceTick => [41 + at, ACCEPTED_AT - 200 + at * 500, price])
  const prev = '11'.repeat(32)
  const last = ticks.at(-1) ?? [0, 0, 0]
  const unsigned = {
    n: last[0],
    at: last[1],
    hash: await hashOf(prev, ticks),
    signed_at: last[1] + 60_000,
  }
  const head = { ...unsigned, public_key: key, signature: await sign(headText(MATCH, unsigned)) }
  const draft: Receipt = {
    format: 'halyard-receipt-1',
    rules: 'halyard-option-rules-1',
    public_key: key,
    option: {
      id: 7,
      match_id: MATCH,
      market: 'BTC/USDT',
      price_decimals: 1,
      type: 'call',
      seconds: SECONDS,
      currency_id: 3,
      currency: 'USDT',
      currency_decimals: 6,
      stake: '10000000',
      payout_ppm: 850_000,
      accepted_at: ACCEPTED_AT,
      accepted_tick: 41,
    },
    outcome: {
      window_from: ACCEPTED_AT + SECONDS * 1_000 - 10_000,
      window_to: ACCEPTED_AT + SECONDS * 1_000,
      entry_ticks: null,
      delivery_ticks: null,
      result: 'void',
      payout: '0',
    },
    trail: { prev, ticks, head },
    signature: '',
  }
  const { entryTicks, deliveryTicks, result, payout } = settleReceipt(draft)
  const settled: Receipt = {
    ...draft,
    outcome: {
      ...draft.outcome,
      entry_ticks: entryTicks ?? null,
      delivery_ticks: deliveryTicks ?? null,
      result,
      payout: payout.toString(),
    },
  }
  return { key, receipt: { ...settled, signature: await sign(receiptText(settled)) } }
}

async function hashOf(prev: string, ticks: readonly PriceTick[]): Promise<string> {
  let hash = bytesOf(prev)
  for (const tick of ticks) {
    const text = encode(tickText(MATCH, tick))
    const both = new Uint8Array(hash.length + text.length)
    both.set(hash)
    both.set(text, hash.length)
    hash = new Uint8Array(await subtle.digest('SHA-256', both))
  }
  return hexOf(hash)
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}
