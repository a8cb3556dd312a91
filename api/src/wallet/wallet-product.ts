import { z } from 'zod'
import { coinFields, notice } from '../wire/notice-fields.ts'
import type { ProductWire } from '../wire/product-wire.ts'

/** The part of deposits, transfers, withdrawals and of the exchange's own money in ledger entries and notices. */
export const walletProduct = {
  calls: {},
  errors: [],
  entryReasons: [
    'practice_funds',
    'transfer',
    'withdrawal_hold',
    'withdrawal_release',
    'withdrawal',
    'withdrawal_fee',
    'withdrawal_return',
    'deposit',
    'deposit_reversal',
    'fee_refund',
    'fees_taken',
    'pool_funding',
  ],
  books: [],
  closingConditions: ['withdrawals', 'deposits'],
  notices: [
    notice('deposit_credited', coinFields),
    notice('fee_refunded', coinFields),
    notice('withdrawal_changed', {
      withdrawal_id: z.int(),
      status: z.enum(['passed', 'sent', 'confirmed', 'rejected', 'returned']),
      ...coinFields,
    }),
  ],
} as const satisfies ProductWire
