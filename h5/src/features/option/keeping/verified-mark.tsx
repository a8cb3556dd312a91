import { BadgeCheck, CircleAlert } from '@halyard/ui/icons'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useKept } from './kept-store.ts'

interface VerifiedMarkProps {
  readonly optionId: number
  /** Shows the words, not only the tick. */
  readonly words?: boolean
}

/**
 * Renders a quiet tick for an option whose ticket and receipt were verified on this device, and a red sign for one that
 * something is wrong with; nothing for others.
 */
export function VerifiedMark({ optionId, words = false }: VerifiedMarkProps) {
  const { t } = useTranslation('option')
  const isVerified = useKept(({ verified }) => verified.has(optionId))
  const isWrong = useKept(({ wrong }) => wrong.has(optionId))
  if (!isVerified && !isWrong) return null
  const colour = isWrong ? 'text-danger' : 'text-brass'
  const label = t(isWrong ? 'seeNotice' : 'verifiedHere')
  const Icon = isWrong ? CircleAlert : BadgeCheck
  return words ? (
    <p className={`flex items-center gap-1.5 text-13 ${colour}`}>
      <Icon aria-hidden className="shrink-0" size={16} />
      {label}
    </p>
  ) : (
    <Icon aria-label={label} className={`inline-block align-text-bottom ${colour}`} role="img" size={16} />
  )
}
