import type { CallPath, RequestOf } from '@halyard/api/client'
import { toast } from '@halyard/ui'
import type { Failure } from '@halyard/web'
import { useSendOnce } from '../../../lib/calls/send-once.ts'
import { refreshDeal } from '../use-fiat.ts'

type StepPath = Extract<
  CallPath,
  'legalnew/deal/sub' | 'legalnew/deal/cancel' | 'legalnew/dispute' | 'legalnew/evidence'
>

interface StepOutcome {
  /** The toast of a success. */
  readonly done: string
  readonly onDone: () => void
  readonly onFailed: (failure: Failure) => void
}

/** Returns a function that makes a step of a deal idempotently and reads the deal again, also after a refusal. */
export function useDealStep<Path extends StepPath>(path: Path, dealId: number) {
  const { sending, send } = useSendOnce(path)
  return {
    sending,
    make: async (request: RequestOf<Path>, { done, onDone, onFailed }: StepOutcome) => {
      const answer = await send(request)
      // The other side or the clock may have acted meanwhile.
      refreshDeal(dealId)
      if (!answer.ok) return onFailed(answer)
      toast(done, 'good')
      onDone()
    },
  }
}
