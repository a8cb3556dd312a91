/** The most common questions, in the order of the help center. */
export const COMMON_QUESTIONS: readonly string[] = [
  'practice-funds',
  'verification-levels',
  'deposit-not-credited',
  'withdrawal-duration',
  'withdrawal-hold',
  'fund-password',
  'transfer-accounts',
  'spot-fees',
  'liquidation',
  'option-settlement',
  'wealth-redemption',
  'fiat-escrow',
]
