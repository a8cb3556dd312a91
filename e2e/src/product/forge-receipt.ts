import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import {
  type Receipt,
  receiptText,
  settleReceipt,
  TICKET_FORMAT,
  type TicketReceipt,
  ticketText,
} from '@halyard/receipt'

/** The private key of the price log in journeys, as HALYARD_TRAIL_KEY: 32 bytes of 0x2a. No exchange uses it. */
export const JOURNEY_TRAIL_KEY = Buffer.alloc(32, 0x2a).toString('base64')

const PKCS8_START = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * Returns the receipt that the exchange would sign if it had sold a put instead of a call, or a call instead of a put:
 * consistent and signed with its key, as by an exchange that changes terms once the outcome is known.
 */
export function forgeReceipt(receipt: Receipt): Receipt {
  if (receipt.format !== 'halyard-receipt-2') throw new Error('the option has no ticket')
  const { rules, public_key } = receipt
  const option = { ...receipt.option, type: receipt.option.type === 'call' ? 'put' : 'call' } as const
  const ticket = {
    public_key,
    signature: signText(ticketText({ format: TICKET_FORMAT, rules, public_key, option })),
  }
  const draft: TicketReceipt = { ...receipt, option, ticket }
  const { result, payout } = settleReceipt(draft)
  const forged = { ...draft, outcome: { ...draft.outcome, result, payout: String(payout) } }
  return { ...forged, signature: signText(receiptText(forged)) }
}

/** Signs a text with the key of the price log in journeys. */
export function signText(text: string): string {
  return sign(null, Buffer.from(text), journeyKey()).toString('hex')
}

function journeyKey(): KeyObject {
  const seed = Buffer.from(JOURNEY_TRAIL_KEY, 'base64')
  return createPrivateKey({ key: Buffer.concat([PKCS8_START, seed]), format: 'der', type: 'pkcs8' })
}
