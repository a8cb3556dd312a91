import { useIsFetching } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PRIVATE } from '../../../lib/calls/queries.ts'
import { UnpaidStrip } from '../../../lib/fiat/unpaid-strip.tsx'
import { OptionStrip } from './option-strip.tsx'
import { WithdrawalStrip } from './withdrawal-strip.tsx'

/** Renders what the customer has under way, each opening its page: a deal to pay, running options, a withdrawal. */
export function RunningStrips(): ReactNode {
  const loading = useIsFetching({
    queryKey: [PRIVATE],
    predicate: ({ state }) => state.data === undefined,
  })
  return (
    <>
      {loading > 0 ? <span aria-busy="true" hidden /> : null}
      <UnpaidStrip />
      <OptionStrip />
      <WithdrawalStrip />
    </>
  )
}
