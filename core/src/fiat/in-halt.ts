import { type HaltRules, POSSIBLE, type RefusedIn } from '../halts/halt-rules.ts'
import type { FiatCommand } from './commands.ts'

const NEW_DEALS: RefusedIn = ['fiat']

/** No deal is opened in a halt of fiat trading. Open ones go on, because a buyer may have paid: payment, release, dispute, decision. */
export const FIAT_IN_HALT: HaltRules<FiatCommand> = {
  configureFiatCoin: POSSIBLE,
  setFiatRate: POSSIBLE,
  setMerchant: POSSIBLE,
  publishAd: NEW_DEALS,
  editAd: NEW_DEALS,
  setAdStatus: (_exchange, { status }) => (status === 'open' ? NEW_DEALS : POSSIBLE),
  openDeal: NEW_DEALS,
  markDealPaid: POSSIBLE,
  releaseDeal: POSSIBLE,
  cancelDeal: POSSIBLE,
  openDispute: POSSIBLE,
  appealDeal: POSSIBLE,
  decideDispute: POSSIBLE,
}
