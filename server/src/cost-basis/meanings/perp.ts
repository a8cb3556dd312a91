import { type Meanings, NEVER } from '../meaning.ts'

export const MEANINGS: Meanings = {
  contract_fee: { effect: 'fee', product: 'perp' },
  liquidation_fee: { effect: 'fee', product: 'perp' },
  contract_profit: { effect: 'income', product: 'perp' },
  contract_loss: { effect: 'income', product: 'perp' },
  funding: { effect: 'income', product: 'funding' },
  position_hold: NEVER,
  position_release: NEVER,
  margin_add: NEVER,
  margin_remove: NEVER,
}
