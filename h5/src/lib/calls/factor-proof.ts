import type { CallPath, FactorAct } from '@halyard/api/client'
import type { Answer, Failure } from '@halyard/web'
import { type Proof, useAwaitedProof } from './awaited-proof.ts'

const ACTS: { readonly [Act in FactorAct]: true } = {
  'safe/api_key_create': true,
  'safe/api_key_change': true,
  'safe/totp_begin': true,
  'safe/totp_off': true,
  'safe/passkey_begin': true,
  'safe/passkey_remove': true,
  'safe/close_account': true,
  'safe/contact': true,
  'safe/export': true,
  'safe/update_password': true,
  'user/e_pwd': true,
  'user/cash_save': true,
  'wallet/addaddress': true,
  'wallet/out': true,
}

function isAct(path: CallPath): path is FactorAct {
  return path in ACTS
}

/** The failures of a proof itself, after which the customer tries again. */
const OF_PROOF: ReadonlySet<Failure['code']> = new Set([
  'second_factor_wrong',
  'second_factor_required',
  'passkey_invalid',
])

/**
 * Asks for a proof and repeats the call with it, until the proof is accepted or the customer gives up. A call that takes no
 * proof stays refused. Loaded when it is first needed.
 */
export function askForProof<Data>(
  act: CallPath,
  send: (proof: Proof) => Promise<Answer<Data>>,
  refused: Failure,
): Promise<Answer<Data>> {
  if (!isAct(act)) return Promise.resolve(refused)
  return new Promise((resolve) => {
    const end = (answer: Answer<Data>) => {
      useAwaitedProof.setState({ awaited: undefined })
      resolve(answer)
    }
    const submit = async (proof: Proof) => {
      const answer = await send(proof)
      if (!answer.ok && OF_PROOF.has(answer.code)) return answer
      end(answer)
      return undefined
    }
    // One dialog at a time: an earlier call that still waits for its proof is cancelled.
    useAwaitedProof.getState().awaited?.cancel()
    useAwaitedProof.setState({ awaited: { act, submit, cancel: () => end(refused) } })
  })
}
