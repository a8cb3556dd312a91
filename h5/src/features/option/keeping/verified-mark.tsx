import { BadgeCheck, CircleAlert, EyeOff } from '@halyard/ui/icons'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useKept } from './kept-store.ts'

interface VerifiedMarkProps {
  readonly optionId: number
  /** Shows the words, not only the tick. */
  readonly words?: boolean
}

const MARKS = {
  wrong: { label: 'seeNotice', icon: CircleAlert, colour: 'text-danger' },
  watched: { label: 'verifiedHere', icon: BadgeCheck, colour: 'text-brass' },
  unseen: { label: 'unseenHere', icon: EyeOff, colour: 'text-amber' },
  unlisted: { label: 'unlistedHere', icon: EyeOff, colour: 'text-amber' },
  late: { label: 'lateHere', icon: EyeOff, colour: 'text-amber' },
} as const

/**
 * Renders whether an option was right on this device: the tick only if the device watched its prices and found it in the list,
 * another sign, in amber, if it is right by its own prices alone, a red one if something is wrong; nothing for options that are not settled here.
 */
export function VerifiedMark({ optionId, words = false }: VerifiedMarkProps) {
  const { t } = useTranslation('option')
  const mark = useKept(({ verified }) => verified.get(optionId))
  const isWrong = useKept(({ wrong }) => wrong.has(optionId))
  if (!mark && !isWrong) return null
  const { label, icon: Icon, colour } = MARKS[isWrong || !mark ? 'wrong' : mark]
  return words ? (
    <p className={`flex items-start gap-1.5 text-13 ${colour}`}>
      <Icon aria-hidden className="mt-0.5 shrink-0" size={16} />
      <span className="min-w-0">{t(label)}</span>
    </p>
  ) : (
    <Icon aria-label={t(label)} className={`inline-block align-text-bottom ${colour}`} role="img" size={16} />
  )
}
