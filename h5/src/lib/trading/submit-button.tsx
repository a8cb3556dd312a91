import { Button, type ButtonKind } from '@halyard/ui'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { requireLogin } from '../login-guard.ts'
import { useSignedIn } from '../session.ts'
import type { OrderSubmitter } from './order-submitter.ts'

interface SubmitButtonProps<Intent> {
  readonly submitter: OrderSubmitter<Intent>
  readonly kind: ButtonKind
  /** Says what it does: 'Buy BTC'. */
  readonly label: string
  /** Why the order cannot be placed as it stands. */
  readonly reason: string | undefined
  readonly onClick: () => void
  /** What glows when an order went well. */
  readonly place?: Ref<HTMLDivElement>
}

/** Named by what it does; when it cannot, it says why. The room for the reason is always there. */
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

/** Instead of what only customers can do. */
export function SignInButton() {
  const { t } = useTranslation()
  return (
    <Button onClick={() => requireLogin()} wide>
      {t('signInOrRegister')}
    </Button>
  )
}
