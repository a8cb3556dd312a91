import type { CallPath, ResponseOf } from '@halyard/api/client'
import { toast } from '@halyard/ui'
import type { Failure } from '@halyard/web'
import { createStore, type StoreApi } from 'zustand'
import { type OneRequest, sendWithRetry } from '../../calls/send-with-retry.ts'
import { text } from '../../language/i18n.ts'
import { useConnection } from '../../socket/connection.ts'

/** The state of an order between the button and the exchange's response. */
export type Submission<Intent> =
  | { readonly phase: 'idle' | 'confirming' }
  | { readonly phase: 'sending'; readonly intent: Intent; readonly again: boolean }
  /** No response arrived: the order may or may not have been placed. Resending it places it once. */
  | { readonly phase: 'unsure'; readonly intent: Intent }

interface SubmissionStore<Intent> {
  readonly submission: Submission<Intent>
  /** Whether confirmations are off for this session. */
  readonly skipsConfirm: boolean
}

/** Submits a product's orders to the exchange, one at a time. */
export interface OrderSubmitter<Intent> {
  readonly store: StoreApi<SubmissionStore<Intent>>
  readonly confirm: () => void
  /** Closes the confirmation. An unanswered order is kept. */
  readonly leaveConfirm: () => void
  readonly dismissUnsure: () => void
  readonly place: (intent: Intent, again?: boolean) => Promise<void>
}

interface Outcomes<Intent, Data> {
  readonly accepted: (intent: Intent, data: Data) => void
  /** Shows the rejection at its field or in a toast. `isRepeated` if the order was sent more than once. */
  readonly refused: (failure: Failure, intent: Intent, isRepeated: boolean) => void
}

/** Creates the submitter of a product's orders. An unanswered order is resent as soon as the exchange is reachable. */
export function createOrderSubmitter<Path extends CallPath, Intent extends OneRequest<Path>>({
  accepted,
  refused,
}: Outcomes<Intent, ResponseOf<Path>>): OrderSubmitter<Intent> {
  const store = createStore<SubmissionStore<Intent>>(() => ({
    submission: { phase: 'idle' },
    skipsConfirm: false,
  }))
  const enter = (submission: Submission<Intent>) => store.setState({ submission })
  const leave = (phase: Submission<Intent>['phase']) => {
    if (store.getState().submission.phase === phase) enter({ phase: 'idle' })
  }
  const place = async (intent: Intent, again = false) => {
    if (store.getState().submission.phase === 'sending') return
    enter({ phase: 'sending', intent, again })
    let isRepeated = again
    const answer = await sendWithRetry<Path>(intent, () => {
      isRepeated = true
      enter({ phase: 'sending', intent, again: true })
    })
    if (!answer.ok && answer.code === 'network_error') {
      enter({ phase: 'unsure', intent })
      toast(text('trading:noAnswer'), 'bad')
      return
    }
    enter({ phase: 'idle' })
    if (answer.ok) accepted(intent, answer.data)
    else if (answer.code !== 'signed_out') refused(answer, intent, isRepeated)
  }
  useConnection.subscribe(({ state }, before) => {
    const { submission } = store.getState()
    if (state === 'live' && before.state !== 'live' && submission.phase === 'unsure')
      void place(submission.intent, true)
  })
  return {
    store,
    confirm: () => enter({ phase: 'confirming' }),
    leaveConfirm: () => leave('confirming'),
    dismissUnsure: () => leave('unsure'),
    place,
  }
}
