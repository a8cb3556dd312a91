import type { ReactNode } from 'react'
import { UnpaidStrip } from '../../../lib/fiat/unpaid-strip.tsx'
import { OptionStrip } from './option-strip.tsx'
import { WithdrawalStrip } from './withdrawal-strip.tsx'

/** Renders what the customer has under way, each opening its page: a deal to pay, running options, a withdrawal. */
export function RunningStrips(): ReactNode {
  return (
    <>
      <UnpaidStrip />
      <OptionStrip />
      <WithdrawalStrip />
    </>
  )
}
