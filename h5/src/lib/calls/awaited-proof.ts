import type { FactorAct } from '@halyard/api/client'
import type { Failure } from '@halyard/web'
import { create } from 'zustand'

/** A proof of a second factor, as a call takes it. */
export type Proof = { readonly second?: string; readonly passkey?: string }

/** A call that waits for a proof. */
export interface AwaitedProof {
  readonly act: FactorAct
  /** Repeats the call with a proof. Returns the failure if it was the proof that was rejected. */
  readonly submit: (proof: Proof) => Promise<Failure | undefined>
  /** Gives up: the call fails as it did without a proof. */
  readonly cancel: () => void
}

/** The call that waits for a proof, which the dialog asks for. */
export const useAwaitedProof = create<{ readonly awaited: AwaitedProof | undefined }>(() => ({
  awaited: undefined,
}))
