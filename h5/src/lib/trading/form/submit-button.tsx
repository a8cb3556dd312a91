import { Button, type ButtonKind } from '@halyard/ui'
import type { Ref } from 'react'
import { useTranslation } from '../../language/use-translation.ts'
import { useStore } from 'zustand'
import { requireLogin } from '../../session/login-guard.ts'
import { useSignedIn } from '../../session/session.ts'
import type { OrderSubmitter } from '../orders/order-submitter.ts'

interface SubmitButtonProps<Intent> {
  readonly submitter: OrderSubmitter<Intent>
  readonly kind: ButtonKind
  /** The action: 'Buy BTC'. */
  readonly label: string
  /** The reason why the order cannot be placed now. */
  readonly reason: string | undefined
  readonly onClick: () => void
  /** The element to flash after a successful order. */
  readonly place?: Ref<HTMLDivElement>
}

/**
 * Renders the submit button with the action as its label, and the reason while it is blocked. Reserves the line for the
 * reason.
 */
export function SubmitButton<Intent>(props: SubmitButtonProps<Intent>) {
  const { submitter, kind, label, reason, onClick, place } = props
  const { t } = useTranslation('trading')
  const signedIn = useSignedIn()
  const phase = useStore(submitter.store, ({ submission }) => submission.phase)
  if (!signedIn) return <SignInButton />
  return (
    <div className="min-h-24 rounded-field" ref={place}>
      <Button
        kind={kind}
        loading={phase === 'sending'}
        onClick={onClick}
        reason={phase === 'unsure' ? t('answerFirst') : reason}
        wide
      >
        {label}
      </Button>
    </div>
  )
}

/** Renders the sign-in button that guests see in place of customer actions. */
export function SignInButton() {
  const { t } = useTranslation()
  return (
    <Button onClick={() => requireLogin()} wide>
      {t('signInOrRegister')}
    </Button>
  )
}
