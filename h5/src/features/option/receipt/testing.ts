import type { ResponseOf } from '@halyard/api/client'
import {
  type AnyShare,
  bytesOf,
  headText,
  hexOf,
  type Receipt,
  receiptText,
  settleReceipt,
  type PriceTick,
  type Share,
  shareOf,
  shareText,
  tickText,
} from '@halyard/receipt'

const { subtle } = globalThis.crypto
/** The key of all tests, since a device pins the key that it sees first: its seed is 32 bytes of 0x07. */
const PKCS8 = `302e020100300506032b657004220420${'07'.repeat(32)}`
const MATCH = 1
const ACCEPTED_AT = 1_800_000_000_200
const SECONDS = 30

export interface Signed {
  readonly receipt: Receipt
  readonly share: Share
  /** The public key of all signatures. */
  readonly key: string
}

async function openSigner() {
  const signer = await subtle.importKey('pkcs8', bytesOf(PKCS8), 'Ed25519', true, ['sign'])
  const { x = '' } = await subtle.exportKey('jwk', signer)
  const letters = atob(x.replaceAll('-', '+').replaceAll('_', '/'))
  return {
    key: hexOf(Uint8Array.from(letters, (letter) => letter.charCodeAt(0))),
    sign: async (text: string) => hexOf(new Uint8Array(await subtle.sign('Ed25519', signer, encode(text)))),
  }
}

/** Returns a share signed like the exchange's, with the key. */
export async function signedShare<One extends AnyShare>(share: One) {
  const { key, sign } = await openSigner()
  const unsigned = { ...share, public_key: key }
  return { key, share: { ...unsigned, signature: await sign(shareText(unsigned)) } }
}

/**
 * Returns a receipt signed like the exchange's: a call of 10 USDT on prices in ticks, two a second.
 */
export async function signedReceipt(prices: readonly number[]): Promise<Signed> {
  const { key, sign } = await openSigner()
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
  const receipt = { ...settled, signature: await sign(receiptText(settled)) }
  const share = shareOf(receipt, 'simulated')
  if (!share) throw new Error('the receipt has no end')
  return { key, receipt, share: { ...share, signature: await sign(shareText(share)) } }
}

/** Returns a response of `trail/key` whose only key is valid since the beginning. */
export function onlyKey(sample: ResponseOf<'trail/key'>, key: string): ResponseOf<'trail/key'> {
  const listed = { from: 0, until: null, hand_over: null, revocation: null, first_used_at: 0 }
  const keys = [{ ...listed, key_id: key.slice(0, 16), public_key: key }]
  return { ...sample, public_key: key, keys }
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
