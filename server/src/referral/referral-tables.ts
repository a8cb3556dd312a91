/** The stage of a day. Every day is summed, then credited, then done. */
export type RunStatus = 'summing' | 'crediting' | 'done'

/**
 * Outcome of the fees of an invitee and day. `own_account`: invitee and inviter are the same person; `inviter_closed`: the
 * inviter closes or has closed the account.
 */
export type FeeStatus = 'pending' | 'credited' | 'own_account' | 'inviter_closed'

declare module '../db/tables.ts' {
  interface Tables {
    rebate_run: { day: number; status: RunStatus; last_invitee_id: Big }
    rebate_fee: { day: number; invitee_id: Big; currency_id: number; fees: Big; status: FeeStatus }
    referral_partner: { user_id: Big; code: string; share_ppm: number; active: boolean; appointed_at: Big }
  }
}
