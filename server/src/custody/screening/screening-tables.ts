import type { Generated, Selectable } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/**
 * The state of what is screened. `asking` while no screener has answered; `passed` by all of them; `waiting` for two persons, who
 * have it `released`, `frozen`, or a withdrawal `returned`; `ended` if the withdrawal was cancelled or rejected meanwhile.
 */
export type ScreeningState =
  | 'asking'
  | 'passed'
  | 'waiting'
  | 'released'
  | 'frozen'
  | 'returning'
  | 'returned'
  | 'ended'

/** A decision of two persons on a hit. */
export type ScreeningDecision = 'release' | 'freeze' | 'return'

declare module '../../db/tables.ts' {
  interface Tables {
    screening: {
      id: Generated<string>
      direction: 'deposit' | 'withdrawal'
      subject_id: Big
      customer_id: Big
      network: string
      currency_id: number
      amount: Big
      counterparts: string[]
      txid: string | null
      country: string | null
      state: ScreeningState
      outcome: 'allow' | 'hold' | 'refuse' | null
      code: Generated<string>
      adapter: Generated<string>
      entry: Generated<string>
      version: Generated<string>
      attempts: Generated<number>
      asked_at: Big
      since: Big
      ended_at: BigOrNull
      handed_at: BigOrNull
      decision: ScreeningDecision | null
      first_reviewer_id: BigOrNull
      reviewer_id: BigOrNull
      reviewed_at: BigOrNull
      reason: Generated<string>
    }
    screener_state: {
      name: string
      version: string
      entries: number | null
      dated_at: BigOrNull
      seen_at: Big
      failing_since: BigOrNull
      problem: Generated<string>
    }
  }
}

/** A stored result of screening. */
export type ScreeningRow = Selectable<Tables['screening']>
