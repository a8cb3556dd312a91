import { Button } from '@halyard/ui'
import { useTranslation } from 'react-i18next'
import { requireLogin } from '../../../lib/login-guard.ts'
import { useSignedIn } from '../../../lib/session.ts'
import { UnsureNotice } from '../../../lib/unsure-notice.tsx'
import type { Contract } from '../contract.ts'
import type { FormState } from './form-reducer.ts'
import { confirmOrder, forgetUnsure, placeOrder, usePlacing } from './placing.ts'

interface SubmitButtonProps {
  readonly contract: Contract
  readonly state: FormState
  /** Why the order cannot be placed. */
  readonly reason: string | undefined
}

/** Named by what it does; when it cannot, it says why. The room for the reason is always there. */
export function SubmitButton({ contract, state, reason }: SubmitButtonProps) {
  const { t } = useTranslation('lever')
  const signedIn = useSignedIn()
  const placing = usePlacing((store) => store.placing)
  if (!signedIn) {
    return (
      <Button onClick={() => requireLogin()} wide>
        {t('signInOrRegister')}
      </Button>
    )
  }
  const unsure = placing.phase === 'unsure' ? t('answerFirst') : undefined
  return (
    <div className="min-h-20">
      <Button
        kind={state.side === 1 ? 'up' : 'down'}
        loading={placing.phase === 'sending'}
        onClick={confirmOrder}
        reason={unsure ?? reason}
        wide
      >
        {t(state.side === 1 ? 'openLong' : 'openShort', { coin: contract.base })}
      </Button>
    </div>
  )
}

/** An order whose answer never came: sends the same request again, which cannot place it twice. */
export function UnsureOrder() {
  const { t } = useTranslation('lever')
  const placing = usePlacing((store) => store.placing)
  const isSentAgain = placing.phase === 'sending' && placing.again
  return (
    <UnsureNotice
      forgetIt={t('forgetIt')}
      onForget={forgetUnsure}
      onSendAgain={() => {
        if (placing.phase === 'unsure') void placeOrder(placing.intent, true)
      }}
      sendAgain={t('sendAgain')}
      sendingAgain={isSentAgain ? t('sendingAgain') : undefined}
      unsure={placing.phase === 'unsure' ? t('unsure') : undefined}
    />
  )
}
